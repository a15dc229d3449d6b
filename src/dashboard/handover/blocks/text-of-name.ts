/** Characters of a name that a block has. */
const longest = 200;

// What would end a line, hide text, or turn the direction of what follows.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const [isolate, popIsolate] = ['\u2068', '\u2069'];

/** A name, a recipient or a tag as one line of text. */
export function lineOf(text: string): string {
  const line = text.replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line;
}

/** The same among text of another direction: without the marks around it a name in Arabic would turn the times after it. */
export function isolated(line: string): string {
  return rightToLeft.test(line) ? `${isolate}${line}${popIsolate}` : line;
}
