import { readRows } from './read-answers.ts';
import { requestApi } from './request.ts';

/** The most the API gives at once. Source: hosted-api, "Lists". */
export const largestPage = 1000;

export interface Pages<Row> {
  rows: Row[];
  /** Was there a further page that was not read? */
  hasMore: boolean;
}

/** Reads a list page by page, following `Link: …; rel="next"`, at most `mostPages` of them. */
export async function readPages<Row>(
  path: string,
  query: Record<string, string>,
  readRow: (value: unknown) => Row | undefined,
  options: { mostPages: number; signal?: AbortSignal | undefined },
): Promise<Pages<Row>> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < options.mostPages; page += 1) {
    const search = new URLSearchParams(cursor === undefined ? query : { ...query, cursor });
    const { body, link } = await requestApi(`${path}?${search}`, { signal: options.signal });
    rows.push(...readRows(body, readRow));
    cursor = nextCursor(link);
    if (cursor === undefined) return { rows, hasMore: false };
  }
  return { rows, hasMore: true };
}

/** Only the cursor is taken: behind a proxy the URL itself is another host's. Source: hosted-api, "Lists". */
export function nextCursor(link: string | null): string | undefined {
  const next = link?.split(/,(?=\s*<)/).find((part) => /;\s*rel="?next"?/i.test(part));
  const url = next?.match(/<([^>]*)>/)?.[1];
  if (url === undefined) return undefined;
  return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('cursor') ?? undefined;
}
