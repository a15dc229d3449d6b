import { hasTag, longestTag, mostTags, tagKey } from '../../../contract/tags/stream-tags.ts';
import { isTag, normalTag } from '../../../contract/tags/tag-rules.ts';
import type { StreamObject } from '../../domain/stream-object.ts';

export interface TagDraft {
  tags: readonly string[];
  /** The text of the input, not a tag yet. */
  text: string;
  problem?: TagProblem | undefined;
}

export type TagProblem = 'there' | 'long' | 'unfit' | 'many';

/** A tag in use keeps its spelling. Text that is no tag stays in the input, with its problem. */
export function addTypedTags({ tags, text }: TagDraft, inUse: readonly TagInUse[]): TagDraft {
  let draft: TagDraft = { tags, text: '' };
  const parts = text.split(/[,;\n]/).map(normalTag);
  for (const [index, typed] of parts.entries()) {
    if (typed === '') continue;
    const problem = findTagProblem(typed, draft.tags);
    if (problem !== undefined) return { ...draft, text: parts.slice(index).join(', '), problem };
    draft = { ...draft, tags: [...draft.tags, findSpelling(typed, inUse)] };
  }
  return draft;
}

export function withoutTag(tags: readonly string[], tag: string): string[] {
  return tags.filter((each) => tagKey(each) !== tagKey(tag));
}

/** Tags in use that match the typed text and are not added yet. */
export function suggestTags({ tags, text }: TagDraft, inUse: readonly TagInUse[]): string[] {
  const key = tagKey(normalTag(text));
  return inUse.map(({ tag }) => tag).filter((tag) => !hasTag(tags, tag) && tagKey(tag).includes(key));
}

export function findTagProblem(tag: string, tags: readonly string[]): TagProblem | undefined {
  if (tag.length > longestTag) return 'long';
  if (!isTag(tag)) return 'unfit';
  if (hasTag(tags, tag)) return 'there';
  return tags.length >= mostTags ? 'many' : undefined;
}

function findSpelling(tag: string, inUse: readonly TagInUse[]): string {
  return inUse.find((known) => tagKey(known.tag) === tagKey(tag))?.tag ?? tag;
}

export interface TagInUse {
  tag: string;
  count: number;
}

/** Sorted by name. Spellings of one tag count together, under the first spelling. */
export function deriveTagsInUse(streams: readonly Pick<StreamObject, 'aircheck'>[]): TagInUse[] {
  const byKey = new Map<string, TagInUse>();
  for (const tag of streams.flatMap(({ aircheck }) => aircheck?.tags ?? [])) {
    const known = byKey.get(tagKey(tag));
    byKey.set(tagKey(tag), { tag: known?.tag ?? tag, count: (known?.count ?? 0) + 1 });
  }
  return [...byKey.values()].sort((a, b) => a.tag.localeCompare(b.tag));
}
