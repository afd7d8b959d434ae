// Asking the server, and its refusals.
import type { Refusal } from '../contract/server';

/** The server answered, and said no. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly why: string,
    readonly near: string[] = [],
    readonly rule: string | null = null,
    /** All that the server said besides. */
    readonly said: object = {},
  ) {
    super(why);
  }

  /** The table whose game it waits for. */
  get table(): string | undefined {
    return (this.said as Partial<Refusal>).table;
  }
}

interface Asking {
  body?: unknown;
  file?: Blob;
  signal?: AbortSignal | undefined;
}

export async function request<T>(method: string, path: string, asking: Asking = {}): Promise<T> {
  const init: RequestInit = {};
  if (method !== 'GET') init.method = method;
  if (asking.signal) init.signal = asking.signal;
  if (asking.body !== undefined) {
    init.body = JSON.stringify(asking.body);
    init.headers = { 'Content-Type': 'application/json' };
  }
  if (asking.file) init.body = asking.file;
  const response = await fetch(`/api/${path}`, init);
  const body = await response.text();
  if (response.ok) return (body ? JSON.parse(body) : null) as T;
  const said = parse(body) as { why?: string; near?: string[]; rule?: string };
  throw new Refused(response.status, said.why ?? response.statusText, said.near, said.rule, said);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return {}; // a proxy's page, not the server's word
  }
}
