import { longestTag, tagKey } from './stream-tags.ts';

/** What lists of tags are separated by, and what quotes them: in no tag, so that each can be typed wherever tags are. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp},;"]/u;

/** A tag as it is kept: one space between words, none around them. */
export function normalTag(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Can this text, in its normal form, be a tag? */
export function isTag(text: string): boolean {
  return text !== '' && text.length <= longestTag && !unfit.test(text);
}

/** The tags without those that are there already in another case; the first spelling stays. */
export function withoutRepeats(tags: readonly string[]): string[] {
  const keys = tags.map(tagKey);
  return tags.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}
