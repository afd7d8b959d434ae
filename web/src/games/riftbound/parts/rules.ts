// Sentences of the server and the codes of the rules in them.
const RULES = /\s*\(((?:RB-[A-Z0-9-]+(?:, )?)+)\)|,? ?\b(RB-[A-Z][A-Z0-9-]*\d)\b/g;

/** A sentence without the codes of its rules, and these. */
export function apartFromRules(say: string): { say: string; rules: string[] } {
  const rules = [...say.matchAll(/RB-[A-Z][A-Z0-9-]*\d/g)].map(([id]) => id);
  return { say: say.replace(RULES, ''), rules: [...new Set(rules)] };
}
