import * as v from 'valibot';
import { described } from './values.ts';

/** A stream has at most this many; a tag at most this many characters. */
export const [maxTags, maxTagLength] = [10, 40] as const;

/** The groups that a stream belongs to. Source: docs/decisions/003. */
export const streamTags = described(
  v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(maxTagLength))), v.maxLength(maxTags)),
  'The tags that group it with other streams.',
);

/** Two spellings of one tag have the same key. */
export function tagKey(tag: string): string {
  return tag.normalize('NFKC').toLowerCase();
}

export function hasTag(tags: readonly string[] | undefined, tag: string): boolean {
  return !!tags?.some((each) => tagKey(each) === tagKey(tag));
}

/** Separators and quotes of lists are in no tag, so that each tag can be typed into a list. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp},;"]/u;

/** A tag as it is kept: one space between words, none around them. */
export function normalTag(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Can this text, in its normal form, be a tag? */
export function isTag(text: string): boolean {
  return text !== '' && text.length <= maxTagLength && !unfit.test(text);
}

/** The tags without those that are there already in another case; the first spelling stays. */
export function withoutRepeats(tags: readonly string[]): string[] {
  const keys = tags.map(tagKey);
  return tags.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}
