// What this browser remembers. Storage may be forbidden; then it lasts as long as the page.
const here = new Map<string, string>();

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return here.get(key) ?? null;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    here.set(key, value);
  }
}

export function forgetKept(key: string): void {
  here.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept there.
  }
}
