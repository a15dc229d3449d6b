import { tagKey } from '../../../contract/tags/stream-tags.ts';
import type { StreamObject } from '../../recording/stream-object.ts';

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
