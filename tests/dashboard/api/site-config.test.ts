import { afterEach, describe, expect, it, vi } from 'vitest';

/** The module anew, with this `config.json` beside the dashboard; undefined is a 404. */
async function load(text: string | undefined) {
  vi.resetModules();
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe('/config.json');
    return text === undefined ? new Response('<html>', { status: 404 }) : new Response(text);
  });
  const { siteConfig } = await import('../../../src/dashboard/api/site-config.ts');
  const before = siteConfig.get();
  void siteConfig.load();
  // The page is drawn with this meanwhile.
  expect(siteConfig.get()).toBe(before);
  expect(before).toEqual({ apiBase: '/api', title: 'Aircheck' });
  return siteConfig.settled();
}

afterEach(() => vi.unstubAllGlobals());

describe('a dashboard that is hosted anywhere', () => {
  it('finds its API and its title in config.json', async () => {
    expect(await load('{"apiBase":"https://aircheck.example/api/","title":"Studio B"}')).toEqual({
      apiBase: 'https://aircheck.example/api',
      title: 'Studio B',
    });
    expect(await load('{"apiBase":"/live/api"}')).toEqual({ apiBase: '/live/api', title: 'Aircheck' });
  });

  it.each([
    undefined,
    '{}',
    '<!doctype html>',
    '[]',
    '{"apiBase":"javascript:alert(1)"}',
    '{"apiBase":"//elsewhere.example/api"}',
    '{"apiBase":5,"title":""}',
  ])('stays on its own origin with %s', async (text) => {
    expect(await load(text)).toEqual({ apiBase: '/api', title: 'Aircheck' });
  });
});
