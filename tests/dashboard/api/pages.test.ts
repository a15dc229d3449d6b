import { describe, expect, it } from 'vitest';
import { fetchPages, nextCursor } from '../../../src/dashboard/api/client.ts';
import { parseStreamObject } from '../../../src/dashboard/api/stream.ts';
import { serveApi } from './serve-api.ts';
import { signInForTest } from './sign-in-for-test.ts';

/** Thirteen streams in pages of five. */
async function servePages() {
  const ids = Array.from({ length: 13 }, (_, index) => ({ id: `s${index}` }));
  const api = await serveApi(({ search }) => {
    const from = Number(search.get('cursor')?.replace('skip', '') ?? 0);
    const rows = ids.slice(from, from + 5);
    const link = `<https://elsewhere.example/api/stream?limit=5&cursor=skip${from + 5}>; rel="next"`;
    return rows.length === 5 ? { json: rows, headers: { link } } : { json: rows };
  });
  signInForTest(api.baseUrl);
  return api;
}

describe('reading a list page by page', () => {
  it('follows the cursor to the end, on the same host', async () => {
    const api = await servePages();
    const { rows, hasMore } = await fetchPages('/stream', { limit: '5' }, parseStreamObject, { maxPages: 9 });
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, index) => `s${index}`));
    expect(hasMore).toBe(false);
    expect(api.requests.map(({ search }) => search.get('cursor'))).toEqual([null, 'skip5', 'skip10']);
    expect(api.requests.every(({ search }) => search.get('limit') === '5')).toBe(true);
  });

  it('stops at the given limit, and says that there is more', async () => {
    const api = await servePages();
    const { rows, hasMore } = await fetchPages('/stream', { limit: '5' }, parseStreamObject, { maxPages: 2 });
    expect([rows.length, hasMore, api.requests.length]).toEqual([10, true, 2]);
  });
});

describe('the cursor of the next page', () => {
  it.each([
    ['<https://x/api/stream?cursor=skip20>; rel="next"', 'skip20'],
    ['</stream?limit=5&cursor=a%2Bb>; rel=next', 'a+b'],
    ['<x?cursor=1>; rel="prev", <x?cursor=3>; rel="next"', '3'],
    ['<x?cursor=1>; rel="last"', undefined],
    ['<x?limit=5>; rel="next"', undefined],
    ['nonsense', undefined],
    [null, undefined],
  ])('in %s is %s', (link, cursor) => {
    expect(nextCursor(link)).toBe(cursor);
  });
});
