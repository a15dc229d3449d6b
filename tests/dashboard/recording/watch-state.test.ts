import { describe, expect, it } from 'vitest';
import type { PlaybackReason } from '../../../src/contract/errors.ts';
import {
  nextWatchReadMs,
  type PlaybackInfo,
  readStartSeconds,
  watchState,
} from '../../../src/dashboard/recording/watch-state.ts';

const hls = { hrn: 'HLS (TS)', type: 'html5/application/vnd.apple.mpegurl', url: 'https://cdn/e/index.m3u8' };
const mp4 = { hrn: 'MP4', type: 'html5/video/mp4', url: 'https://cdn/e/source.mp4' };
const recording: PlaybackInfo = {
  type: 'recording',
  meta: { source: [mp4, hls], aircheck: { name: 'Chapel', startedAtMs: 5, posterUrl: 'https://cdn/p.jpg' } },
};
const refused = (reason: PlaybackReason | undefined) => ({ info: undefined, error: { status: 404, reason } });

describe('a page for watching', () => {
  it('plays the playlist, whatever else there is', () => {
    expect(watchState({ info: recording, error: undefined })).toEqual({
      kind: 'playable',
      url: hls.url,
      mp4Url: mp4.url,
      isLive: false,
      name: 'Chapel',
      startedAtMs: 5,
      posterUrl: 'https://cdn/p.jpg',
      storyboardUrl: undefined,
    });
  });

  it('keeps playing when a later read fails', () => {
    expect(watchState({ info: recording, error: { status: 0, reason: undefined } }).kind).toBe('playable');
  });

  it('plays a stream while it is live, and waits for it before', () => {
    const live = (now: 0 | 1): PlaybackInfo => ({ type: 'live', meta: { live: now, source: [hls] } });
    expect(watchState({ info: live(1), error: undefined })).toMatchObject({ kind: 'playable', isLive: true });
    expect(watchState({ info: live(0), error: undefined }).kind).toBe('waiting');
  });

  it.each([
    ['not-ready', 'waiting'],
    ['failed', 'failed'],
    ['deleted', 'deleted'],
    ['not-recorded', 'not-recorded'],
    ['unknown', 'unknown'],
    [undefined, 'waiting'],
  ] as const)('reads the reason %s as %s', (reason, kind) => {
    expect(watchState(refused(reason)).kind).toBe(kind);
  });

  it('says that a service does not answer', () => {
    expect(watchState({ info: undefined, error: { status: 0, reason: undefined } }).kind).toBe('unreachable');
    expect(watchState({ info: undefined, error: { status: 503, reason: undefined } }).kind).toBe('unreachable');
    expect(watchState({ info: undefined, error: undefined }).kind).toBe('loading');
  });
});

describe('how often it asks', () => {
  const waiting = refused('not-ready');

  it('soon at first, then less often', () => {
    const ask = (failedReads: number) => nextWatchReadMs({ ...waiting, failedReads, reads: 0 });
    expect([ask(1), ask(59), ask(60), ask(179), ask(180), ask(9999)]).toEqual([2000, 2000, 5000, 5000, 15_000, 15_000]);
  });

  it('again for the pictures of a recording, which come after it, but not for ever', () => {
    const ask = (info: PlaybackInfo, reads: number) =>
      nextWatchReadMs({ info, error: undefined, failedReads: 3, reads });
    expect([ask(recording, 1), ask(recording, 29), ask(recording, 30)]).toEqual([2000, 2000, false]);
  });

  it('no more when nothing will change', () => {
    const facts = { error: undefined, failedReads: 3, reads: 1 };
    const { meta } = recording;
    const pictured = { ...meta, aircheck: { ...meta.aircheck, storyboardUrl: 'https://cdn/s.vtt' } };
    expect(nextWatchReadMs({ ...facts, info: { ...recording, meta: pictured } })).toBe(false);
    expect(nextWatchReadMs({ ...facts, info: { ...recording, meta: { source: meta.source } } })).toBe(false);
    for (const reason of ['failed', 'deleted', 'not-recorded', 'unknown'] as const) {
      expect(nextWatchReadMs({ ...refused(reason), failedReads: 1, reads: 0 })).toBe(false);
    }
  });
});

it.each([
  ['7666', 7666],
  ['0', 0],
  ['90s', 90],
  ['2m', 120],
  ['1h2m3s', 3723],
  ['1H2M3S', 3723],
  ['1h', 3600],
  ['1h30', 3630],
  [' 12 ', 12],
])('%o begins at second %i', (text, seconds) => {
  expect(readStartSeconds(text)).toBe(seconds);
});

it.each([null, '', ' ', '-5', '1.5', '1:02', 'soon', '3s2m', '5d', '9'.repeat(30)])('%o begins nowhere', (text) => {
  expect(readStartSeconds(text)).toBeUndefined();
});
