import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectionRoot, paths, routePatterns, upstreamIn } from '../../src/dashboard/paths.ts';
import { matchPath } from '../../src/dashboard/ui/router/match-path.ts';

/** The patterns that an address is of, and what it has for their names. */
const read = (pathname: string) =>
  Object.values(routePatterns).flatMap((pattern) => {
    const params = matchPath(pattern, pathname);
    return params ? [[pattern, params]] : [];
  });

describe('an address', () => {
  it.each([
    ['/', routePatterns.streams, {}],
    ['/states', routePatterns.states, {}],
    ['/Settings/', routePatterns.settings, {}],
    ['/watch/50%', routePatterns.watch, { sessionId: '50%' }],
    ['/streams/a', routePatterns.stream, { streamId: 'a' }],
    ['/streams/a/', routePatterns.stream, { streamId: 'a' }],
    ['/streams/a/sessions/b', routePatterns.session, { streamId: 'a', sessionId: 'b' }],
  ])('%s is of the page %s', (pathname, pattern, params) => {
    expect(read(pathname)).toEqual([[pattern, params]]);
  });

  it.each([
    '/streams',
    '/streams/a/sessions',
    '/streams/a/other/b',
    '/streams/a/sessions/b/c',
    '/streams//',
    '/nowhere',
  ])('%s is no page', (pathname) => {
    expect(read(pathname)).toEqual([]);
  });

  it('written with any ids is read back with the same ids', () => {
    const id = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(id, id, (streamId, sessionId) => {
        expect(read(paths.stream(streamId))).toEqual([[routePatterns.stream, { streamId }]]);
        expect(read(paths.session(streamId, sessionId))).toEqual([[routePatterns.session, { streamId, sessionId }]]);
      }),
    );
  });

  it('carries only the filters that are set', () => {
    expect(paths.streams()).toBe('/');
    expect(paths.streams({ q: '', state: undefined })).toBe('/');
    expect(paths.streams({ q: 'a & b' })).toBe('/?q=a+%26+b');
    expect(paths.streams({ q: 'a', state: 'live' })).toBe('/?q=a&state=live');
  });
});

describe('a connection', () => {
  it('stands before the address of each of its pages', () => {
    expect(connectionRoot(undefined)).toBe('');
    expect(upstreamIn(`${connectionRoot('studio-b')}${paths.stream('a')}`)).toBe('studio-b');
    expect(upstreamIn('/c/studio')).toBe('studio');
  });

  it.each(['/', '/streams/c', '/c', '/c/', '/c/a%2Fb/', '/cc/studio/', '/c/a.b/'])('is not in %s', (pathname) => {
    expect(upstreamIn(pathname)).toBeUndefined();
  });
});
