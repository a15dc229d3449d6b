import { describe, expect, it } from 'vitest';
import type { IngestHealth } from '../../../../src/contract/ingest.ts';
import type { SignalWatch } from '../../../../src/contract/signal.ts';
import {
  type AnalysedSegment,
  createSignalDetector,
  signalProblems,
} from '../../../../src/service/features/signal/signal-conditions.ts';
import { createSignalWatch } from '../../../../src/service/features/signal/signal-watch.ts';
import { createIngestMeter } from '../../../../src/service/recorder/ingest-health.ts';
import type { TranscodeQueue } from '../../../../src/service/transcode/queue.ts';
import { noLog } from '../../../support/record-log.ts';

const fine: Omit<AnalysedSegment, 'startMs' | 'endMs'> = {
  hasVideo: true,
  hasAudio: true,
  bitrate: 2_000_000,
  look: { sound: 'heard', isStill: false },
};
const moving = { sound: 'heard', isStill: false, picture: { isBlack: false, isSame: false } } as const;

/** Segments of two seconds, one after the other. `kinds`: what is said at the end. */
function watched(segments: readonly Partial<AnalysedSegment>[], limits?: SignalWatch) {
  const detector = createSignalDetector();
  let atMs = 0;
  for (const segment of segments) {
    const startMs = segment.startMs ?? atMs;
    atMs = startMs + 2000;
    detector.take({ ...fine, ...segment, startMs, endMs: atMs });
  }
  const problems = signalProblems(detector.conditions, undefined, limits, atMs);
  return { detector, problems, kinds: problems.map(({ kind }) => kind) };
}
const times = (count: number, segment: Partial<AnalysedSegment>) => Array.from({ length: count }, () => segment);
const silent = { look: { sound: 'silent', isStill: false } } as const;

describe('What is wrong with a signal', () => {
  it('is silence from the first silent segment on, and over with the first sound', () => {
    expect(watched(times(4, silent)).kinds).toEqual([]);
    expect(watched([fine, ...times(5, silent)]).problems).toEqual([{ kind: 'silent-audio', since: 2000 }]);
    expect(watched([...times(9, silent), fine]).kinds).toEqual([]);
    // After a break what was before it is over.
    expect(watched([...times(4, silent), { ...silent, startMs: 20_000 }, silent]).kinds).toEqual([]);
  });

  it('is video or audio that does not come', () => {
    expect(watched(times(3, { hasAudio: false, look: { sound: 'none' } })).kinds).toEqual(['no-audio']);
    expect(watched(times(3, { hasVideo: false, look: { sound: 'heard' } })).kinds).toEqual(['no-video']);
  });

  it('is a frozen picture only where it was looked at often enough to be one stillness', () => {
    const look = (isSame: boolean) => ({ look: { sound: 'silent', picture: { isBlack: false, isSame } } }) as const;
    const withGaps = (unseen: number) => [
      look(false),
      ...Array.from({ length: 20 }, () => [...times(unseen, silent), look(true)]).flat(),
    ];
    expect(watched(withGaps(2)).kinds).toEqual(['frozen-picture', 'silent-audio']);
    expect(watched(withGaps(14)).kinds).not.toContain('frozen-picture');
  });

  it('is too few bits only while the picture moves: slides need few', () => {
    const usual = times(20, fine);
    const low = { bitrate: 200_000 };
    expect(watched([...usual, ...times(5, { ...low, look: moving })]).problems).toEqual([
      { kind: 'low-bitrate', since: 40_000, bitrate: 200_000, usualBitrate: 2_000_000 },
    ]);
    const still = { ...low, look: { ...moving, picture: { isBlack: false, isSame: true } } };
    expect(watched([...usual, ...times(20, still)]).kinds).toEqual([]);
    expect(watched(usual).detector.needsComparison(low.bitrate)).toBe(true);
    expect(watched(usual).detector.needsComparison(500_000)).toBe(false);
  });

  it('goes on being too few bits for as long as they are: what is usual does not follow them', () => {
    const minutes = times(600, { bitrate: 200_000, look: moving });
    expect(watched([...times(20, fine), ...minutes]).kinds).toEqual(['low-bitrate']);
  });

  it('is what the stream wants to know: a kind can be off, or take longer', () => {
    const ended = times(8, silent);
    expect(watched(ended, [{ kind: 'silent-audio', off: true }]).kinds).toEqual([]);
    expect(watched(ended, [{ kind: 'silent-audio', seconds: 17 }]).kinds).toEqual([]);
    expect(watched(ended, [{ kind: 'silent-audio', seconds: 16 }]).kinds).toEqual(['silent-audio']);
  });

  it('is keyframes further apart than the stream allows', () => {
    const ingest = { keyframeSeconds: 4, keyframesAt: 1000 };
    const said = (limits?: SignalWatch) => signalProblems({}, ingest, limits, 9000);
    expect(said()).toEqual([{ kind: 'keyframe-interval', since: 1000, seconds: 4 }]);
    expect(said([{ kind: 'keyframe-interval', seconds: 4 }])).toEqual([]);
  });

  it('is media that nobody can decode, in place of none', () => {
    const conditions = watched(times(5, { hasAudio: false })).detector.conditions;
    const said = (ingest: IngestHealth, limits?: SignalWatch) => signalProblems(conditions, ingest, limits, 10_000);
    const unconfigured: IngestHealth = { missingConfigs: ['audio'], audioAt: 1000 };
    expect(said({}).map(({ kind }) => kind)).toEqual(['no-audio']);
    expect(said(unconfigured)).toEqual([{ kind: 'audio-configuration', since: 1000 }]);
    expect(said({ unsupportedAudio: 'mp3', unsupportedAudioAt: 2000 })).toEqual([
      { kind: 'audio-codec', since: 2000, codec: 'mp3' },
    ]);
    expect(said({ missingConfigs: ['video'], videoAt: 9000 }, [{ kind: 'no-audio', off: true }])).toEqual([]);
    expect(said(unconfigured, [{ kind: 'audio-configuration', off: true }])).toMatchObject([{ kind: 'no-audio' }]);
  });
});

it.each(['audio', 'video'] as const)(
  '%s without its configuration is noted within six seconds, and at its true time',
  (track) => {
    let nowMs = 0;
    const updates: { atMs: number; changes: object }[] = [];
    const meter = createIngestMeter(nowMs);
    const live = () => ({ sessionId: 'evening', connection: 'connected', ingest: meter.read(nowMs) }) as const;
    const watch = createSignalWatch({
      mediaOf: () => undefined,
      liveOf: () => ({ live: live(), limits: undefined, found: [] }),
      update: (_, changes) => void updates.push({ atMs: nowMs, changes }),
      // No segment comes.
      queue: {} as TranscodeQueue,
      now: () => nowMs,
      log: noLog,
    });
    const beginsMs = 1500;
    const data = new Uint8Array(100);
    for (; nowMs <= 20_000 && updates.length === 0; nowMs += 20) {
      if (nowMs >= beginsMs && track === 'audio')
        meter.observe({ kind: 'audio', codec: 'aac', dtsMs: nowMs, data }, nowMs);
      const video = { kind: 'video', codec: 'h264', dtsMs: nowMs, compositionMs: 0, isKeyframe: true, data } as const;
      if (nowMs >= beginsMs && track === 'video') meter.observe(video, nowMs);
      // The media process reports twice a second.
      if (nowMs % 500 === 0) watch.onReport('evening', meter.read(nowMs));
    }
    expect(updates).toEqual([
      { atMs: expect.any(Number), changes: { signalFound: [{ kind: `${track}-configuration`, since: beginsMs }] } },
    ]);
    expect((updates[0]?.atMs ?? Number.POSITIVE_INFINITY) - beginsMs).toBeLessThan(6000);
  },
);
