import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findOperation, upstreamUrl } from '../../../../src/service/features/upstream/send-to-upstream.ts';

const base = 'https://studio.example/api';

describe('what is forwarded', () => {
  it.each([
    ['GET', '/stream', undefined],
    ['POST', '/stream', undefined],
    ['GET', '/stream/a1', 'a1'],
    ['PATCH', '/stream/a1', 'a1'],
    ['DELETE', '/stream/a1', 'a1'],
    ['PATCH', '/stream/a1/record', 'a1'],
    ['GET', '/stream/a1/sessions', 'a1'],
    ['DELETE', '/stream/a1/terminate', 'a1'],
    ['GET', '/session', undefined],
    ['GET', '/session/a1', 'a1'],
    ['GET', '/ingest', undefined],
    ['GET', '/playback/a1', 'a1'],
  ])('%s %s', (method, path, id) => {
    expect(findOperation(method, path)).toMatchObject({ path, id });
    expect(upstreamUrl(base, path).href).toBe(`${base}${path}`);
  });

  it.each([
    ['PUT', '/stream'],
    ['DELETE', '/stream'],
    ['POST', '/stream/a1'],
    ['GET', '/stream/a1/record'],
    ['GET', '/'],
    ['GET', '/stream/'],
    ['GET', '//evil.example/stream'],
    ['GET', '/stream/..'],
    ['GET', '/stream/../user'],
    ['GET', '/stream/a%2fb'],
    ['GET', '/stream/a1%00'],
    ['GET', '/stream/a@evil.example'],
    ['GET', '/stream/a1?x'],
    ['GET', '/stream\\a1'],
    ['GET', '/user'],
    ['POST', '/stream/a1/clip'],
    ['PATCH', '/session/a1'],
    ['GET', '/aircheck/keys'],
  ])('and nothing else: %s %s', (method, path) => {
    expect(findOperation(method, path)).toBeUndefined();
  });

  it('whatever the path is, it stays below the base of its upstream', () => {
    const piece = fc.oneof(
      fc.constantFrom('stream', 'session', 'record', '..', '.', '//', '@', '%2e', '\\', '?', '#'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.constantFrom('GET', 'PATCH', 'DELETE'), fc.array(piece), (method, pieces) => {
        const path = `/${pieces.join('/')}`;
        const found = findOperation(method, path);
        if (found === undefined) return;
        expect(upstreamUrl(base, found.path).href).toBe(`${base}${path}`);
      }),
      { numRuns: 2000 },
    );
  });

  it('with the parameters that lists know', () => {
    const search = new URLSearchParams({
      limit: '5',
      cursor: 'skip5',
      filters: '[{"id":"name"}]',
      apiKey: 'x',
      key: 'y',
    });
    expect([...upstreamUrl(base, '/stream', search).searchParams]).toEqual([
      ['limit', '5'],
      ['cursor', 'skip5'],
      ['filters', '[{"id":"name"}]'],
    ]);
  });

  it('is never sent beside the base', () => {
    for (const path of ['/../user', '@evil.example/', '.evil.example/', '/stream/../../x']) {
      expect(() => upstreamUrl('https://studio.example', path)).toThrow('leaves its upstream');
    }
  });
});
