import { hasTag, longestTag, mostTags, tagKey } from '../../../contract/tags/stream-tags.ts';
import { isTag, normalTag } from '../../../contract/tags/tag-rules.ts';
import type { StreamObject } from '../../recording/stream-object.ts';

/** Tags while they are edited. */
export interface TagDraft {
  tags: readonly string[];
  /** What is being typed. */
  text: string;
  /** Why that is not one of them. */
  problem?: TagProblem | undefined;
}

export type TagProblem = 'there' | 'long' | 'unfit' | 'many';

/** Adds what is typed, in the spelling that is in use. What cannot be added stays as it was typed, with why. */
export function addTyped({ tags, text }: TagDraft, inUse: readonly TagInUse[]): TagDraft {
  let draft: TagDraft = { tags, text: '' };
  const parts = text.split(/[,;\n]/).map(normalTag);
  for (const [index, typed] of parts.entries()) {
    if (typed === '') continue;
    const problem = problemOf(typed, draft.tags);
    if (problem !== undefined) return { ...draft, text: parts.slice(index).join(', '), problem };
    draft = { ...draft, tags: [...draft.tags, spelt(typed, inUse)] };
  }
  return draft;
}

export function withoutTag(tags: readonly string[], tag: string): string[] {
  return tags.filter((each) => tagKey(each) !== tagKey(tag));
}

/** Those in use that can be added, and go with what is typed. */
export function suggestedTags({ tags, text }: TagDraft, inUse: readonly TagInUse[]): string[] {
  const sought = tagKey(normalTag(text));
  return inUse.map(({ tag }) => tag).filter((tag) => !hasTag(tags, tag) && tagKey(tag).includes(sought));
}

export function problemOf(tag: string, tags: readonly string[]): TagProblem | undefined {
  if (tag.length > longestTag) return 'long';
  if (!isTag(tag)) return 'unfit';
  if (hasTag(tags, tag)) return 'there';
  return tags.length >= mostTags ? 'many' : undefined;
}

function spelt(tag: string, inUse: readonly TagInUse[]): string {
  return inUse.find((known) => tagKey(known.tag) === tagKey(tag))?.tag ?? tag;
}

/** A tag in the spelling that is in use, and how many streams have it. */
export interface TagInUse {
  tag: string;
  count: number;
}

/** The tags of these streams, by name. */
export function tagsInUse(streams: readonly Pick<StreamObject, 'aircheck'>[]): TagInUse[] {
  const byKey = new Map<string, TagInUse>();
  for (const tag of streams.flatMap(({ aircheck }) => aircheck?.tags ?? [])) {
    const known = byKey.get(tagKey(tag));
    byKey.set(tagKey(tag), { tag: known?.tag ?? tag, count: (known?.count ?? 0) + 1 });
  }
  return [...byKey.values()].sort((a, b) => a.tag.localeCompare(b.tag));
}
