import { hasTag } from '../../../contract/tags/stream-tags.ts';
import type { StreamObject } from '../../domain/stream-object.ts';

/** What a wall shows: every stream, those with one of these tags, or these and no others. It stands in the address. */
export interface WallChoice {
  tags: readonly string[];
  streamIds: readonly string[];
}

export function readChoice(query: URLSearchParams): WallChoice {
  return { tags: query.getAll('tag'), streamIds: query.getAll('stream') };
}

export function writeChoice({ tags, streamIds }: WallChoice): URLSearchParams {
  return new URLSearchParams([...tags.map((tag) => ['tag', tag]), ...streamIds.map((id) => ['stream', id])]);
}

export function isChosen({ id, aircheck }: StreamObject, { tags, streamIds }: WallChoice): boolean {
  if (tags.length === 0 && streamIds.length === 0) return true;
  return streamIds.includes(id) || tags.some((tag) => hasTag(aircheck?.tags ?? [], tag));
}
