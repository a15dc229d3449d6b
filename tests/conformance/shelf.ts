import type { Answer, Fields } from './api.ts';
import type { Context } from './rule.ts';
import { shared } from './shared.ts';

export const shelfSize = 23;

/** 23 streams that only this run has, `…-shelf-01` to `…-23`; every third is recorded. Their ids in order of creation. */
export const shelf = shared(async ({ api }: Context) => {
  const name = `${api.prefix}-shelf`;
  const ids: string[] = [];
  for (let index = 1; index <= shelfSize; index += 1) {
    const { id } = await api.stream({ name: `${name}-${String(index).padStart(2, '0')}`, record: index % 3 === 0 });
    ids.push(id);
  }
  return { name, ids };
});

export type Filter = { id: string; value: unknown };

/**
 * `GET /stream` of the shelf's streams, with further query parameters and filters. A field takes one filter: that of a
 * name is narrowed down to the shelf, as a piece from the middle of its names.
 */
export async function askShelf(
  context: Context,
  query: Record<string, string> = {},
  filters: readonly Filter[] = [],
): Promise<Answer> {
  await shelf(context);
  const middle = context.api.prefix.slice(1);
  const ofName = filters.find(({ id }) => id === 'name')?.value ?? 'shelf';
  const others = filters.filter(({ id }) => id !== 'name');
  const all = JSON.stringify([{ id: 'name', value: `${middle}-${ofName}` }, ...others]);
  const search = new URLSearchParams({ streamsonly: '1', ...query, filters: all });
  return await context.api.get(`/stream?${search}`);
}

/** The last two digits of the names: which of the shelf's streams these are. */
export const numbers = (rows: readonly Fields[]) => rows.map(({ name }) => Number(String(name).slice(-2)));

/** The cursors of an answer's `Link`, one a `rel="next"`. Only the cursor is taken. Source: hosted-api, "Lists". */
export function nextCursors({ headers }: Answer): string[] {
  const links = (headers.get('link') ?? '').split(/,(?=\s*<)/).filter((link) => /;\s*rel="?next"?/.test(link));
  return links.flatMap((link) => {
    const url = /<([^>]*)>/.exec(link)?.[1] ?? '';
    return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('cursor') ?? [];
  });
}
