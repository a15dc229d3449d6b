import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import {
  masterPlaylist,
  mediaPlaylist,
  nominalFrameRate,
  renditionNames,
} from '../../../src/service/media/hls/playlists.ts';
import {
  type JournalPart,
  type JournalSegment,
  type JournalState,
  readJournal,
} from '../../../src/service/recorder/journal.ts';
import { record } from '../recorder/record.ts';
import { audioConfig, frame, media, videoConfig } from '../recorder/synthetic-packets.ts';

const startedAtMs = Date.UTC(2026, 0, 2, 3, 4, 5);

function part(number: number, rendition = 'source', height = 720): JournalPart {
  return {
    rendition,
    part: number,
    uri: `init-${number}.mp4`,
    bytes: 900,
    wallClockMs: startedAtMs,
    video: { codec: 'avc1.64001f', width: (height * 16) / 9, height },
    audio: { codec: 'mp4a.40.2', sampleRate: 48_000, channels: 2 },
  };
}

function segment(number: number, changes: Partial<JournalSegment> = {}): JournalSegment {
  const { durationSeconds = 2, bytes = 600_000, part: partNumber = 0 } = changes;
  return {
    rendition: 'source',
    part: partNumber,
    number,
    uri: `${partNumber}-${String(number).padStart(5, '0')}.m4s`,
    bytes,
    startMs: number * 2000,
    durationSeconds,
    wallClockMs: startedAtMs + number * 2000,
    independent: true,
    videoSamples: Math.round(durationSeconds * 30),
    audioSamples: 94,
    bitrate: (bytes * 8) / durationSeconds,
    ...changes,
  };
}

describe('the media playlist', () => {
  const state: JournalState = {
    dropped: new Map(),
    parts: [part(0), part(1)],
    segments: [
      segment(0),
      segment(1, { durationSeconds: 1.234 }),
      segment(2, { part: 1, wallClockMs: startedAtMs + 9000 }),
    ],
  };

  it('of a finished recording has both parts, joined by a discontinuity, each with its init segment and wall clock', () => {
    expect(mediaPlaylist(state, 'source', 'final')).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="init-0.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-01-02T03:04:05.000Z
#EXTINF:2.000000,
0-00000.m4s
#EXTINF:1.234000,
0-00001.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="init-1.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-01-02T03:04:14.000Z
#EXTINF:2.000000,
1-00002.m4s
#EXT-X-ENDLIST
`);
  });

  it('of a live session says what no segment will exceed, at first and when it has ended', () => {
    const fixed = { ...state, parts: state.parts.map((one) => ({ ...one, targetDurationSeconds: 5 })) };
    for (const kind of ['growing', 'window'] as const) {
      const playlist = mediaPlaylist(fixed, 'source', kind);
      expect(playlist).toContain('#EXT-X-TARGETDURATION:5\n');
      expect(playlist.includes('#EXT-X-PLAYLIST-TYPE:EVENT\n')).toBe(kind === 'growing');
      expect(playlist).not.toContain('ENDLIST');
      const ended = mediaPlaylist(fixed, 'source', kind, { hasEnded: true });
      expect(ended).toBe(`${playlist}#EXT-X-ENDLIST\n`);
    }
  });

  it('has another wall clock where it is not what the durations say, without a discontinuity in a part', () => {
    const segments = [segment(0), segment(1), segment(2, { wallClockMs: startedAtMs + 30_000 })];
    const playlist = mediaPlaylist({ ...state, segments }, 'source', 'final');
    expect(playlist.match(/#EXT-X-(PROGRAM-DATE-TIME.*|DISC.*)|\d-.*m4s/g)).toEqual([
      '#EXT-X-PROGRAM-DATE-TIME:2026-01-02T03:04:05.000Z',
      '0-00000.m4s',
      '0-00001.m4s',
      '#EXT-X-PROGRAM-DATE-TIME:2026-01-02T03:04:35.000Z',
      '0-00002.m4s',
    ]);
  });

  it('has no segment longer than its target duration', () => {
    const long = { ...state, segments: [segment(0, { durationSeconds: 4.01 })] };
    expect(mediaPlaylist(long, 'source', 'final')).toContain('#EXT-X-TARGETDURATION:5\n');
  });

  it('is refused when the journal does not name the part', () => {
    expect(() => mediaPlaylist({ ...state, parts: [] }, 'source', 'final')).toThrow('part 0');
  });
});

describe('the master playlist', () => {
  const dropped = new Map<string, string>();
  const source: JournalState = { dropped, parts: [part(0)], segments: [segment(0), segment(1, { bytes: 700_000 })] };
  const master = (state: JournalState) => masterPlaylist(state, renditionNames(state));

  it('names peak and average rate, codecs, size and frame rate', () => {
    expect(master(source)).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=2800000,AVERAGE-BANDWIDTH=2600000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=30.000
source/index.m3u8
`);
  });

  it('does not take the rate of a last, tiny segment for the peak', () => {
    const tiny = segment(2, { durationSeconds: 0.033, bytes: 100_000 });
    expect(master({ ...source, segments: [...source.segments, tiny] })).toContain('BANDWIDTH=2800000,');
  });

  it('does not promise independent segments when one is not', () => {
    const { segments } = source;
    expect(master({ ...source, segments: [...segments, segment(2, { independent: false })] })).not.toContain(
      'INDEPENDENT',
    );
  });

  it('of a live session never promises independent segments: those to come may not be', () => {
    expect(masterPlaylist(source, renditionNames(source), 'live')).not.toContain('INDEPENDENT');
    expect(masterPlaylist(source, ['source'], 'live', 'show/').split('\n').at(-2)).toBe('show/source/index.m3u8');
  });

  it('of audio alone has neither size nor frame rate', () => {
    const { video: _, ...audioOnly } = part(0);
    const state = { dropped, parts: [audioOnly], segments: [segment(0, { videoSamples: 0 })] };
    expect(master(state)).toContain('CODECS="mp4a.40.2"\n');
  });

  it('lists further renditions by falling height', () => {
    const low = segment(0, { rendition: '240p', bytes: 60_000 });
    const high = segment(0, { rendition: '480p', bytes: 200_000 });
    const parts = [part(0), part(0, '240p', 240), part(0, '480p', 480)];
    const uris = master({ dropped, parts, segments: [low, ...source.segments, high] }).match(/.+\.m3u8/g);
    expect(uris).toEqual(['source/index.m3u8', '480p/index.m3u8', '240p/index.m3u8']);
  });

  it('leaves out a rendition that was dropped', () => {
    const low = segment(0, { rendition: '240p' });
    const state = {
      dropped: new Map([['240p', 'it kept failing']]),
      parts: source.parts,
      segments: [...source.segments, low],
    };
    expect(renditionNames(state)).toEqual(['source']);
  });
});

/** Frames at a rate, their times in whole milliseconds and some early, with a keyframe every two seconds, and audio. */
function framesAt(rate: number, seconds: number): MediaPacket[] {
  const gopFrames = Math.round(rate * 2);
  const frames = Array.from({ length: Math.round(rate * seconds) }, (_, i) =>
    frame(Math.floor((i * 1000) / rate) + 6 - (i % gopFrames === 0 ? (i / gopFrames) % 6 : 0), i % gopFrames === 0),
  );
  const audioPackets = media({ fromMs: 0, toMs: seconds * 1000, video: false });
  return [...frames, ...audioPackets].sort((a, b) => a.dtsMs - b.dtsMs);
}

describe('The frame rate of the master playlist is the one that the encoder is set to', () => {
  it('is the standard rate that times in whole milliseconds are nearest to, whatever the last segment has', async () => {
    for (const rate of [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001, 60]) {
      const videoSamples = Math.round(rate * 2);
      const durationSeconds = Math.round((videoSamples * 1000) / rate) / 1000;
      expect(nominalFrameRate(Array(15).fill({ part: 0, videoSamples, durationSeconds }))).toBe(rate);
    }
    const { directory } = await record([videoConfig(), audioConfig(), ...framesAt(30_000 / 1001, 31.3)]);
    expect(masterPlaylist(await readJournal(directory), ['source'])).toContain('FRAME-RATE=29.970\n');
  });

  it('is what was measured if no standard rate is near', () => {
    expect(nominalFrameRate([{ part: 0, videoSamples: 35, durationSeconds: 2 }])).toBe(17.5);
  });

  it('counts neither a segment without frames nor one that audio outlasts', () => {
    const usual = { part: 0, videoSamples: 60, durationSeconds: 2 };
    const odd = [
      { part: 0, videoSamples: 0, durationSeconds: 2 },
      { part: 0, videoSamples: 10, durationSeconds: 4 },
    ];
    expect(nominalFrameRate([usual, ...odd, usual, usual])).toBe(30);
    expect(nominalFrameRate([])).toBe(0);
  });
});
