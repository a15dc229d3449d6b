import type { Answer, Fields } from './api.ts';
import type { Context } from './rule.ts';
import { shared } from './shared.ts';

export const sampleCount = 23;

/** 23 streams of this run, `…-sample-01` to `…-23`; every third is recorded. Returns their ids in order of creation. */
export const sampleStreams = shared(async ({ api }: Context) => {
  const name = `${api.prefix}-sample`;
  const ids: string[] = [];
  for (let index = 1; index <= sampleCount; index += 1) {
    const { id } = await api.stream({ name: `${name}-${String(index).padStart(2, '0')}`, record: index % 3 === 0 });
    ids.push(id);
  }
  return { name, ids };
});

export type Filter = { id: string; value: unknown };

/**
 * `GET /stream` for the sample streams, with further query parameters and filters. A field takes only one filter: a
 * filter of the name is extended with text that is in the names of all sample streams.
 */
export async function listSampleStreams(
  context: Context,
  query: Record<string, string> = {},
  filters: readonly Filter[] = [],
): Promise<Answer> {
  await sampleStreams(context);
  const middle = context.api.prefix.slice(1);
  const ofName = filters.find(({ id }) => id === 'name')?.value ?? 'sample';
  const others = filters.filter(({ id }) => id !== 'name');
  const all = JSON.stringify([{ id: 'name', value: `${middle}-${ofName}` }, ...others]);
  const search = new URLSearchParams({ streamsonly: '1', ...query, filters: all });
  return await context.api.get(`/stream?${search}`);
}

/** The last two digits of the names: which of the sample streams these are. */
export const numbers = (rows: readonly Fields[]) => rows.map(({ name }) => Number(String(name).slice(-2)));

/** The cursors of an answer's `Link`, one for each `rel="next"`. Nothing else of the URL is used. Source: hosted-api, "Lists". */
export function nextCursors({ headers }: Answer): string[] {
  const links = (headers.get('link') ?? '').split(/,(?=\s*<)/).filter((link) => /;\s*rel="?next"?/.test(link));
  return links.flatMap((link) => {
    const url = /<([^>]*)>/.exec(link)?.[1] ?? '';
    return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('cursor') ?? [];
  });
}
