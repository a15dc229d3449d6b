import * as v from 'valibot';
import { described } from '../values.ts';

/** Of one stream; and characters of one tag. */
export const [mostTags, longestTag] = [10, 40] as const;

/** The groups that a stream belongs to. Source: docs/decisions/003. */
export const streamTags = described(
  v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(longestTag))), v.maxLength(mostTags)),
  'The tags that group it with other streams.',
);

/** What two spellings of one tag have in common. */
export function tagKey(tag: string): string {
  return tag.normalize('NFKC').toLowerCase();
}

export function hasTag(tags: readonly string[] | undefined, tag: string): boolean {
  return !!tags?.some((each) => tagKey(each) === tagKey(tag));
}
