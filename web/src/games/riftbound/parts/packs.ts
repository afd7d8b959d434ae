// Packs of homebrew as people read them.

/** A pack is named with the hash of all it says; a few signs of it tell two versions apart. */
export function packName(pack: string): { name: string; hash: string } {
  const at = pack.lastIndexOf('@');
  return { name: pack.slice(0, at), hash: pack.slice(at + 1, at + 9) };
}
