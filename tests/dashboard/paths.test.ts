import fc from 'fast-check';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { connectionRoot, pagePatterns, paths, upstreamIn } from '../../src/dashboard/paths.ts';

const pages = Object.values(pagePatterns).map((path) => ({ path }));
const read = (pathname: string) => matchRoutes(pages, pathname)?.map(({ route, params }) => [route.path, params]);

describe('an address', () => {
  it.each([
    ['/', pagePatterns.streams, {}],
    ['/streams/a', pagePatterns.stream, { streamId: 'a' }],
    ['/streams/a/', pagePatterns.stream, { streamId: 'a' }],
    ['/streams/a/sessions/b', pagePatterns.session, { streamId: 'a', sessionId: 'b' }],
  ])('%s is of the page %s', (pathname, pattern, params) => {
    expect(read(pathname)).toEqual([[pattern, params]]);
  });

  it.each(['/streams', '/streams/a/sessions', '/streams/a/other/b', '/streams/a/sessions/b/c', '/nowhere'])(
    '%s is no page',
    (pathname) => {
      expect(read(pathname)).toBeUndefined();
    },
  );

  it('written with any ids is read back with the same ids', () => {
    // The router itself keeps "%2F" in an address for a slash, so an id that holds these three characters cannot be distinguished.
    const id = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('%2F'));
    fc.assert(
      fc.property(id, id, (streamId, sessionId) => {
        expect(read(paths.stream(streamId))).toEqual([[pagePatterns.stream, { streamId }]]);
        expect(read(paths.session(streamId, sessionId))).toEqual([[pagePatterns.session, { streamId, sessionId }]]);
      }),
    );
  });

  it('carries only the filters that are set', () => {
    expect(paths.streams()).toBe('/');
    expect(paths.streams({ q: '', state: undefined })).toBe('/');
    expect(paths.streams({ q: 'a & b' })).toBe('/?q=a+%26+b');
    expect(paths.streams({ q: 'a', state: 'live' })).toBe('/?q=a&state=live');
    expect(paths.streams({ sort: '-name', unused: 'shown' })).toBe('/?sort=-name&unused=shown');
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
