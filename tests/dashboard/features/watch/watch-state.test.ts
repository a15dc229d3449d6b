import { describe, expect, it } from 'vitest';
import type { PlaybackReason } from '../../../../src/contract/errors.ts';
import { nextWatchReadMs } from '../../../../src/dashboard/api/playback.ts';
import {
  type PlaybackFacts,
  type PlaybackInfo,
  parseStartSeconds,
  stateOfPlayback,
  stateOfRefusal,
  watchState,
} from '../../../../src/dashboard/domain/watch-state.ts';

const hls = { hrn: 'HLS (TS)', type: 'html5/application/vnd.apple.mpegurl', url: 'https://cdn/e/index.m3u8' };
const mp4 = { hrn: 'MP4', type: 'html5/video/mp4', url: 'https://cdn/e/source.mp4' };
const recording: PlaybackInfo = {
  type: 'recording',
  meta: { source: [mp4, hls], aircheck: { name: 'Chapel', startedAtMs: 5, posterUrl: 'https://cdn/p.jpg' } },
};
const facts = (found: PlaybackFacts, reads = 1) => ({ answer: { found, reads, lacksStates: false }, isFailing: false });
const stateOf = (found: PlaybackFacts) => watchState(facts(found));
const ready: PlaybackFacts = { state: 'ready', name: 'Chapel', startedAtMs: 5, playback: recording };

describe('a page for watching', () => {
  it('plays the playlist, whatever else there is', () => {
    const playable = {
      kind: 'playable',
      url: hls.url,
      mp4Url: mp4.url,
      isLive: false,
      name: 'Chapel',
      startedAtMs: 5,
      posterUrl: 'https://cdn/p.jpg',
      storyboardUrl: undefined,
    };
    expect(stateOf(ready)).toEqual(playable);
    expect(stateOf(stateOfPlayback(recording))).toEqual(playable);
  });

  it('keeps playing when a later read fails', () => {
    expect(watchState({ ...facts(ready), isFailing: true }).kind).toBe('playable');
  });

  it('plays a stream while it is live, and waits for it before', () => {
    const live = (now: 0 | 1): PlaybackInfo => ({ type: 'live', meta: { live: now, source: [hls] } });
    expect(stateOf(stateOfPlayback(live(1)))).toMatchObject({ kind: 'playable', isLive: true });
    expect(stateOf(stateOfPlayback(live(0))).kind).toBe('upcoming');
    expect(stateOf({ state: 'ready', playback: { type: 'vod', meta: { source: [mp4] } } }).kind).toBe('waiting');
  });

  it.each(['upcoming', 'live', 'processing', 'failed', 'not-recorded', 'gone'] as const)(
    'says %s, and of what as far as it is known',
    (state) => {
      const show = { name: 'Chapel', startedAtMs: 5 };
      expect(stateOf({ state, ...show })).toMatchObject({ kind: state, ...show });
    },
  );

  it('says when what is processed has ended', () => {
    expect(stateOf({ state: 'processing', endedAtMs: 9 })).toMatchObject({ endedAtMs: 9 });
  });

  it.each([
    ['not-ready', 'waiting'],
    ['failed', 'failed'],
    ['deleted', 'gone'],
    ['not-recorded', 'not-recorded'],
    ['unknown', 'gone'],
    [undefined, 'waiting'],
  ] as const)('reads the reason %s of an API without states as %s', (reason: PlaybackReason | undefined, kind) => {
    expect(stateOf(stateOfRefusal(reason)).kind).toBe(kind);
  });

  it('says that a service does not answer, and of what it was asked, but not where no answer can change anything', () => {
    expect(watchState({ answer: undefined, isFailing: true }).kind).toBe('unreachable');
    expect(watchState({ answer: undefined, isFailing: false }).kind).toBe('loading');
    const live = { ...facts({ state: 'live', name: 'Chapel' }), isFailing: true };
    expect(watchState(live)).toMatchObject({ kind: 'unreachable', name: 'Chapel' });
    expect(watchState({ ...facts({ state: 'gone' }), isFailing: true }).kind).toBe('gone');
  });
});

describe('how often it asks', () => {
  it('soon at first and after each change, then less often', () => {
    const ask = (reads: number) => nextWatchReadMs({ ...facts({ state: 'live' }, reads), failedReads: 0 });
    expect([ask(1), ask(59), ask(60), ask(179), ask(180), ask(9999)]).toEqual([2000, 2000, 5000, 5000, 15_000, 15_000]);
  });

  it('ever less often where nothing answers', () => {
    const ask = (failedReads: number) => nextWatchReadMs({ answer: undefined, isFailing: true, failedReads });
    expect([ask(1), ask(60), ask(180)]).toEqual([2000, 5000, 15_000]);
  });

  it('again for the pictures of a recording, which come after it, but not for ever', () => {
    const ask = (reads: number) => nextWatchReadMs({ ...facts(ready, reads), failedReads: 3 });
    expect([ask(1), ask(29), ask(30)]).toEqual([2000, 2000, false]);
  });

  it('no more when nothing will change', () => {
    const ask = (found: PlaybackFacts) => nextWatchReadMs({ ...facts(found), failedReads: 3 });
    const { meta } = recording;
    const pictured = { ...meta, aircheck: { ...meta.aircheck, storyboardUrl: 'https://cdn/s.vtt' } };
    expect(ask({ state: 'ready', playback: { ...recording, meta: pictured } })).toBe(false);
    expect(ask({ state: 'ready', playback: { ...recording, meta: { source: meta.source } } })).toBe(false);
    for (const state of ['failed', 'not-recorded', 'gone'] as const) expect(ask({ state })).toBe(false);
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
  expect(parseStartSeconds(text)).toBe(seconds);
});

it.each([null, '', ' ', '-5', '1.5', '1:02', 'soon', '3s2m', '5d', '9'.repeat(30)])('%o begins nowhere', (text) => {
  expect(parseStartSeconds(text)).toBeUndefined();
});
