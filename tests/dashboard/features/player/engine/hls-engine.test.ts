import type Hls from 'hls.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EngineEvents, PlaybackOptions } from '../../../../../src/dashboard/features/player/engine/engine.ts';
import { startHls } from '../../../../../src/dashboard/features/player/engine/hls-engine.ts';
import { startNative } from '../../../../../src/dashboard/features/player/use-playback.ts';
import { fakeVideo, ranges } from '../fake-video.ts';

const levels = [
  { width: 1920, height: 1080, bitrate: 6_200_000, uri: 'https://cdn/source/index.m3u8', name: undefined },
  { width: 1280, height: 720, bitrate: 2_100_000, uri: 'https://cdn/720p/index.m3u8', name: undefined },
  { width: 0, height: 0, bitrate: 90_000, uri: 'https://cdn/a/index.m3u8', name: 'sound' },
];

afterEach(() => {
  vi.useRealTimers();
});

/** The test says what hls.js does, through the events that it would send. */
function playing(video = fakeVideo(), options: PlaybackOptions = {}) {
  const handlers = new Map<string, (name: string, data: unknown) => void>();
  const hls = {
    levels,
    nextLevel: -1,
    playingDate: new Date(1_000_000),
    targetLatency: 3.5,
    latestLevelDetails: { fragmentStart: 0.067, edge: 56, age: 1.5 },
    on: (name: string, handler: (name: string, data: unknown) => void) => handlers.set(name, handler),
    loadSource: vi.fn(),
    attachMedia: vi.fn(),
    detachMedia: vi.fn(),
    startLoad: vi.fn(),
    stopLoad: vi.fn(),
    destroy: vi.fn(),
  };
  const configs: unknown[] = [];
  const names = [
    'MANIFEST_PARSED',
    'LEVEL_SWITCHED',
    'FRAG_BUFFERED',
    'ERROR',
    'MEDIA_ATTACHED',
    'MANIFEST_LOADING',
    'LEVEL_UPDATED',
  ];
  const FakeHls = Object.assign(
    function construct(config: unknown) {
      configs.push(config);
      return hls;
    },
    {
      Events: Object.fromEntries(names.map((name) => [name, name])),
      ErrorDetails: { BUFFER_STALLED_ERROR: 'bufferStalledError' },
      ErrorTypes: { MEDIA_ERROR: 'mediaError', NETWORK_ERROR: 'networkError' },
    },
  );
  const events = {
    onRenditions: vi.fn(),
    onRendition: vi.fn(),
    onProblem: vi.fn(),
    onAway: vi.fn(),
  } satisfies EngineEvents;
  // Only what the engine uses of hls.js is faked.
  const engine = startHls({
    HlsClass: FakeHls as unknown as typeof Hls,
    video,
    url: 'https://cdn/index.m3u8',
    events,
    options,
  });
  const emit = (name: string, data: unknown = {}) => handlers.get(name)?.(name, data);
  const problems = () => events.onProblem.mock.calls.map(([problem]) => problem?.words);
  return { hls, engine, events, emit, video, problems, config: configs[0] };
}

const missing = {
  type: 'networkError',
  details: 'fragLoadError',
  fatal: false,
  frag: { start: 6 },
  response: { code: 404 },
};

const damaged = { type: 'mediaError', details: 'bufferAppendError', fatal: true, frag: { sn: 3, start: 6 } };

describe('playing through hls.js', () => {
  it('names the renditions, and which one is on the screen', () => {
    const { events, emit, hls, engine } = playing();
    emit('MANIFEST_PARSED');
    expect(events.onRenditions).toHaveBeenCalledWith([
      { index: 0, name: 'Source', lines: 1080, bitrate: 6_200_000 },
      { index: 1, name: '720p', lines: 720, bitrate: 2_100_000 },
      { index: 2, name: 'sound', lines: 0, bitrate: 90_000 },
    ]);
    emit('LEVEL_SWITCHED', { level: 1 });
    expect(events.onRendition).toHaveBeenCalledWith(1);
    engine.chooseRendition(1);
    expect(hls.nextLevel).toBe(1);
  });

  it('says what is missing when hls.js gives it up, and stops asking', () => {
    const { emit, hls, problems } = playing();
    emit('ERROR', missing);
    expect(problems()).toEqual([]);
    emit('ERROR', { ...missing, fatal: true });
    expect(problems()).toEqual(['Part of the recording at 0:06 was not found (404).']);
    expect(hls.stopLoad).toHaveBeenCalledOnce();
  });

  it('stops before a broken piece was asked for twenty times, whatever hls.js would do', () => {
    const { emit, hls } = playing();
    let asked = 0;
    while (hls.stopLoad.mock.calls.length === 0 && asked < 100) {
      asked += 1;
      emit('ERROR', missing);
    }
    expect(asked).toBeLessThanOrEqual(20);
  });

  it('begins to count anew with each piece that plays', () => {
    const { emit, hls } = playing();
    for (let piece = 0; piece < 30; piece += 1) {
      emit('ERROR', missing);
      emit('FRAG_BUFFERED', { frag: { sn: piece } });
    }
    expect(hls.stopLoad).not.toHaveBeenCalled();
  });

  it('tries a damaged piece once more, and reports it after that', async () => {
    const { emit, hls, problems, video } = playing(fakeVideo({ readyState: 4 }));
    video.currentTime = 6.2;
    emit('ERROR', damaged);
    expect(problems()).toEqual([]);
    await vi.waitFor(() => expect(hls.startLoad).toHaveBeenCalledWith(6.2));
    emit('ERROR', damaged);
    expect(problems()).toEqual(['The recording is damaged at 0:06.']);
  });

  it('says at once what this browser cannot decode at all', () => {
    const { emit, problems } = playing();
    emit('ERROR', { type: 'mediaError', details: 'bufferIncompatibleCodecsError', fatal: true });
    expect(problems()).toEqual(['This browser cannot play the format of this recording.']);
  });

  it('tries again from the given position', () => {
    const { emit, hls, engine, video, events } = playing();
    emit('ERROR', { ...missing, fatal: true });
    engine.retry(16);
    expect(hls.startLoad).toHaveBeenLastCalledWith(16);
    expect(video.currentTime).toBe(16);
    expect(video.play).toHaveBeenCalled();
    expect(events.onProblem).toHaveBeenLastCalledWith(undefined);
  });

  it('gives its media again to a video that gave it up, and keeps playing', () => {
    const { hls, engine, video, emit } = playing(fakeVideo({ error: { code: 3 } }));
    engine.retry(4);
    expect(hls.detachMedia).toHaveBeenCalledOnce();
    expect(hls.attachMedia).toHaveBeenCalledTimes(2);
    const plays = vi.mocked(video.play).mock.calls.length;
    emit('MEDIA_ATTACHED');
    expect(video.play).toHaveBeenCalledTimes(plays + 1);
    video.pause();
    emit('MEDIA_ATTACHED');
    expect(video.play).toHaveBeenCalledTimes(plays + 1);
  });

  it('keeps playing with media given anew what somebody had begun to play before it was loaded', () => {
    const { emit, video } = playing(fakeVideo({ paused: false }));
    emit('MEDIA_ATTACHED');
    expect(video.play).toHaveBeenCalledOnce();
  });

  it('reads the playlist again when there was none', () => {
    const { hls, engine } = playing();
    hls.levels = [];
    engine.retry(0);
    expect(hls.loadSource).toHaveBeenCalledTimes(2);
  });

  it('begins anew where somebody seeks away from a broken piece', () => {
    const { emit, hls, video } = playing();
    video.currentTime = 100;
    expect(hls.startLoad).not.toHaveBeenCalled();
    emit('ERROR', missing);
    video.currentTime = 200;
    expect(hls.startLoad).toHaveBeenCalledExactlyOnceWith(200);
  });

  it('asks for nothing after it was closed', () => {
    const { hls, engine, video } = playing();
    video.src = 'blob:x';
    engine.close();
    expect(hls.destroy).toHaveBeenCalledOnce();
    expect(video.getAttribute('src')).toBeNull();
    video.currentTime = 5;
    expect(hls.startLoad).not.toHaveBeenCalled();
  });
});

describe('playing from a link’s own second', () => {
  it('begins there, and at the beginning without one', () => {
    expect(playing(fakeVideo(), { startAtSeconds: 7666 }).config).toMatchObject({ startPosition: 7666 });
    expect(playing().config).not.toHaveProperty('startPosition');
  });
});

describe('playing what is live', () => {
  const noPlaylist = { type: 'networkError', details: 'manifestLoadError', fatal: true, response: { code: 404 } };
  const live = () => playing(fakeVideo(), { isLive: true });

  it('asks again in a while for what is not there yet, and says nothing of a problem', () => {
    vi.useFakeTimers();
    const { emit, hls, events, problems } = live();
    emit('ERROR', noPlaylist);
    expect(events.onAway).toHaveBeenLastCalledWith(true);
    expect(hls.loadSource).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1500);
    expect(hls.loadSource).toHaveBeenCalledTimes(2);
    emit('FRAG_BUFFERED', { frag: { sn: 1 } });
    expect(events.onAway).toHaveBeenLastCalledWith(false);
    expect(problems().filter(Boolean)).toEqual([]);
  });

  it('asks for nothing more once it was closed or nobody looks', () => {
    vi.useFakeTimers();
    const closed = live();
    closed.emit('ERROR', noPlaylist);
    closed.engine.close();
    const resting = live();
    resting.emit('ERROR', noPlaylist);
    resting.engine.suspend();
    vi.advanceTimersByTime(60_000);
    expect(closed.hls.loadSource).toHaveBeenCalledOnce();
    expect(resting.hls.loadSource).toHaveBeenCalledOnce();
    expect(resting.hls.stopLoad).toHaveBeenCalled();
    resting.engine.resume();
    expect(resting.hls.loadSource).toHaveBeenCalledTimes(2);
  });

  it('catches up only where it is asked to: nobody hears a voice hurry', () => {
    expect(live().config).not.toHaveProperty('maxLiveSyncPlaybackRate');
    const { config } = playing(fakeVideo(), { isLive: true, catchesUp: true });
    expect(config).toHaveProperty('maxLiveSyncPlaybackRate', 1.1);
  });

  it('stays behind by what its segments need, whatever the playlist’s target duration', () => {
    const { emit, hls, video } = live();
    video.currentTime = 46;
    emit('MANIFEST_LOADING');
    emit('LEVEL_UPDATED', { details: { fragments: [{ duration: 2 }, { duration: 1 }] } });
    expect(hls.targetLatency).toBe(3.5);
    Object.defineProperty(video, 'buffered', { value: ranges([46, 56]) });
    emit('FRAG_BUFFERED', { frag: { sn: 1 } });
    expect(video.currentTime).toBe(54);
    emit('LEVEL_UPDATED', { details: { fragments: [{ duration: 2 }, { duration: 1 }] } });
    video.currentTime = 52;
    emit('FRAG_BUFFERED', { frag: { sn: 1 } });
    emit('ERROR', { type: 'mediaError', details: 'bufferStalledError', fatal: false });
    emit('FRAG_BUFFERED', { frag: { sn: 1 } });
    expect(video.currentTime).toBe(54);
  });

  it('goes back to the first frame, not to before it', () => {
    const { video } = live();
    video.currentTime = 0;
    expect(video.currentTime).toBeCloseTo(0.117);
    const recorded = playing().video;
    recorded.currentTime = 0;
    expect(recorded.currentTime).toBe(0);
  });

  it('still says what is damaged', async () => {
    const { emit, problems, hls, video } = playing(fakeVideo({ readyState: 4 }), { isLive: true });
    video.currentTime = 6;
    emit('ERROR', damaged);
    await vi.waitFor(() => expect(hls.startLoad).toHaveBeenCalledWith(6));
    emit('ERROR', damaged);
    expect(problems().at(-1)).toBe('The recording is damaged at 0:06.');
  });

  it('reports when the frame was sent and where live is; a recording is never live', () => {
    expect([live().engine.sentAtMs(), live().engine.liveSeconds()]).toEqual([1_000_000, 54]);
    expect(playing().engine.liveSeconds()).toBeUndefined();
  });
});

describe('playing by the browser’s own means', () => {
  it('gives the browser the link, and removes it again', () => {
    const video = fakeVideo();
    const engine = startNative(video, 'https://cdn/index.m3u8', {
      onRenditions: vi.fn(),
      onRendition: vi.fn(),
      onProblem: vi.fn(),
    });
    expect(video.getAttribute('src')).toBe('https://cdn/index.m3u8');
    engine.retry(30);
    expect(video.currentTime).toBe(30);
    engine.close();
    expect(video.getAttribute('src')).toBeNull();
  });

  it.each([
    [2, 'could not be loaded'],
    [3, 'is damaged'],
    [4, 'cannot play the format'],
  ])('says what error %i means, until it plays', (code, words) => {
    const video = fakeVideo({ error: { code } });
    video.canPlayType = () => '';
    const onProblem = vi.fn();
    startNative(video, 'https://cdn/index.m3u8', { onRenditions: vi.fn(), onRendition: vi.fn(), onProblem });
    video.dispatchEvent(new Event('error'));
    expect(onProblem.mock.calls[0]?.[0].words).toContain(words);
    video.dispatchEvent(new Event('playing'));
    expect(onProblem).toHaveBeenLastCalledWith(undefined);
  });

  it('waits for what is live and not there yet', () => {
    vi.useFakeTimers();
    const video = fakeVideo({ error: { code: 4 }, seekable: ranges([2, 60]) });
    const events = { onRenditions: vi.fn(), onRendition: vi.fn(), onProblem: vi.fn(), onAway: vi.fn() };
    const engine = startNative(video, 'https://cdn/index.m3u8', events, { isLive: true });
    video.dispatchEvent(new Event('error'));
    expect([events.onAway.mock.calls, events.onProblem.mock.calls]).toEqual([[[true]], []]);
    vi.advanceTimersByTime(1500);
    expect(video.play).toHaveBeenCalledOnce();
    expect(engine.liveSeconds()).toBe(60);
    expect(engine.sentAtMs()).toBeUndefined();
    video.dispatchEvent(new Event('error'));
    engine.close();
    vi.advanceTimersByTime(60_000);
    expect(video.play).toHaveBeenCalledOnce();
  });

  it('begins where the link says', () => {
    const video = fakeVideo();
    const events = { onRenditions: vi.fn(), onRendition: vi.fn(), onProblem: vi.fn() };
    startNative(video, 'https://cdn/index.m3u8', events, { startAtSeconds: 90 });
    expect(video.currentTime).toBe(90);
  });
});
