const longest = 240;

/** A rule that does not hold: what was expected, and what came instead. */
export class Mismatch extends Error {
  constructor(expected: string, got: unknown) {
    const text = typeof got === 'string' ? got : (JSON.stringify(got) ?? String(got));
    super(`expected ${expected}, got ${text.length > longest ? `${text.slice(0, longest)}…` : text}`);
  }
}
