import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paths, readPath } from '../../src/dashboard/paths.ts';

describe('an address', () => {
  it.each([
    ['/', { page: 'streams' }],
    ['/states', { page: 'states' }],
    ['/streams/a', { page: 'stream', streamId: 'a' }],
    ['/streams/a/', { page: 'stream', streamId: 'a' }],
    ['/streams/a/sessions/b', { page: 'session', streamId: 'a', sessionId: 'b' }],
    ['/streams', { page: 'unknown' }],
    ['/streams/a/sessions', { page: 'unknown' }],
    ['/streams/a/other/b', { page: 'unknown' }],
    ['/streams/a/sessions/b/c', { page: 'unknown' }],
    ['/streams/%E0%A4%A', { page: 'unknown' }],
    ['/nowhere', { page: 'unknown' }],
  ])('%s is read as %o', (pathname, page) => {
    expect(readPath(pathname)).toEqual(page);
  });

  it('written with any ids is read back with the same ids', () => {
    const id = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(id, id, (streamId, sessionId) => {
        expect(readPath(paths.stream(streamId))).toEqual({ page: 'stream', streamId });
        expect(readPath(paths.session(streamId, sessionId))).toEqual({ page: 'session', streamId, sessionId });
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
