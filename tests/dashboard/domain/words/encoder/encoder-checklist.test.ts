import { describe, expect, it } from 'vitest';
import type {
  AircheckFields,
  IngestHealth,
  Session,
  StreamObject,
} from '../../../../../src/dashboard/domain/stream-object.ts';
import { encoderChecklist } from '../../../../../src/dashboard/domain/words/encoder-checklist.ts';
import { aLiveSession, aStreamView, nowMs, second } from '../../builders.ts';

const began = nowMs - 60 * second;
const ingest: IngestHealth = {
  connectedAtMs: began,
  videoAtMs: began + second,
  audioAtMs: began + second,
  keyframesAtMs: began + 3 * second,
  videoCodec: 'avc1.64001f',
  width: 1280,
  height: 720,
  fps: 30.01,
  audioCodec: 'mp4a.40.2',
  audioSampleRate: 48_000,
  keyframeSeconds: 2,
  bitrate: 2_640_000,
};

const list = (session: Session | undefined, stream: Partial<StreamObject> = {}, reportsIngest = true) =>
  encoderChecklist(aStreamView(session ? [session] : [], stream), { reportsIngest, nowMs });

/** A live session whose encoder sends this. */
function sends(sent: IngestHealth, aircheck: Partial<AircheckFields> = {}, session: Partial<Session> = {}): Session {
  return aLiveSession({ aircheck: { connection: 'connected', gaps: [], ingest: sent, ...aircheck }, ...session });
}

const lines = (items: ReturnType<typeof list>) => items.map(({ state, words }) => `${state}: ${words}`);

describe('the encoder’s checklist', () => {
  it('waits for everything before an encoder is there, and says what will be recorded', () => {
    expect(lines(list(undefined, { record: true }))).toEqual([
      'pending: Encoder not connected',
      'pending: Video',
      'pending: Audio',
      'pending: Keyframes every 2 s',
      'pending: Will record when it starts',
    ]);
    expect(lines(list(undefined)).at(-1)).toBe('off: Will not record when it starts');
  });

  it('turns line by line, each with the time at which it came', () => {
    const items = list(sends(ingest));
    expect(lines(items)).toEqual([
      'done: Encoder connected, 2.6 Mb/s',
      'done: Video, H.264 1280 × 720, 30 fps',
      'done: Audio, AAC 48 kHz',
      'done: Keyframes every 2 s',
      'recording: Being recorded',
    ]);
    expect(items.map(({ atMs }) => atMs)).toEqual([0, 1, 1, 3, 1].map((seconds) => began + seconds * second));
  });

  it('shows what has not come yet as waited for', () => {
    const sent = { connectedAtMs: nowMs - second };
    expect(lines(list(sends(sent, {}, { recordedSeconds: 0 })))).toEqual([
      'done: Encoder connected',
      'pending: Video',
      'pending: Audio',
      'pending: Keyframes every 2 s',
      'pending: Recording begins with the first keyframe',
    ]);
  });

  it('knows only the connection and the recording if an API measures nothing', () => {
    expect(lines(list(undefined, { record: true }, false))).toEqual([
      'pending: Encoder not connected',
      'pending: Will record when it starts',
    ]);
    expect(lines(list(aLiveSession(), {}, false))).toEqual(['done: Encoder connected', 'recording: Being recorded']);
  });

  it('says plainly that only audio or only video comes', () => {
    const { videoAtMs: _, keyframeSeconds: __, keyframesAtMs: ___, ...audioOnly } = ingest;
    expect(lines(list(sends(audioOnly)))).toEqual([
      'done: Encoder connected, 2.6 Mb/s',
      'absent: No video: the encoder sends none',
      'done: Audio, AAC 48 kHz',
      'recording: Being recorded',
    ]);
    const { audioAtMs: ____, ...videoOnly } = ingest;
    expect(lines(list(sends(videoOnly)))[2]).toBe('absent: No audio: the encoder sends none');
  });

  it('says a keyframe interval that is too long in the encoder’s words, and where it is changed', () => {
    const issues = [{ code: 'keyframe-interval', seconds: 10 }] as const;
    const sent = { issues: ['Keyframes come every 10 s.'] };
    const items = list(sends({ ...ingest, keyframeSeconds: 10 }, { issues }, sent));
    expect(items[3]).toMatchObject({ state: 'issue', words: 'Keyframes every 10 s' });
    expect(items[3]?.remedy).toBe(
      'Set the keyframe interval to 2 s. OBS: Settings → Output → Streaming → Keyframe Interval. ffmpeg: -g 60.',
    );
    // Said once.
    expect(items).toHaveLength(5);
  });

  it('leaves it to the service whether an interval is too long', () => {
    const sent = { ...ingest, keyframeSeconds: 2.4 };
    expect(lines(list(sends(sent)))[3]).toBe('done: Keyframes every 2.4 s');
    const issues = [{ code: 'keyframe-interval', seconds: 2.4 }] as const;
    expect(lines(list(sends(sent, { issues })))[3]).toBe('issue: Keyframes every 2.4 s');
    expect(lines(list(aLiveSession(), { aircheck: { gaps: [], ingest: sent, issues } }))[3]).toBe(
      'issue: Keyframes every 2.4 s',
    );
  });

  it('says that a track comes without its configuration, and what to do', () => {
    const issues = [{ code: 'missing-configuration', track: 'audio' }] as const;
    const said = 'Audio arrives without its configuration, so it is not recorded. Stop the encoder and start it again.';
    const items = list(sends(ingest, { issues }, { issues: [said] })).filter(({ state }) => state === 'issue');
    expect(lines(items)).toEqual(['issue: Audio arrives without its configuration, so it is not recorded']);
    expect(items[0]?.remedy).toBe('Stop the encoder and start it again.');
  });

  it('names a colour format that many players cannot play, and the setting to change', () => {
    const issues = [{ code: 'colour-format', colourFormat: '4:2:2 10 bit' }] as const;
    const items = list(sends(ingest, { issues })).filter(({ state }) => state === 'issue');
    expect(lines(items)).toEqual(['issue: Video is 4:2:2 10 bit: many browsers and phones cannot play it']);
    expect(items[0]?.remedy).toMatch(/NV12 .*Color Format.*yuv420p/);
  });

  it('says in the service’s words what has a code that is not known here', () => {
    const issues = [{ code: 'unknown' }] as const;
    expect(lines(list(sends(ingest, { issues }, { issues: ['Too many B-frames.'] })))).toContain(
      'issue: Too many B-frames.',
    );
  });

  it('says that no second keyframe came', () => {
    const sent = { ...ingest, keyframeSeconds: 12.3, keyframesAtMs: undefined };
    const issues = [{ code: 'keyframe-interval', seconds: 12.3 }] as const;
    expect(lines(list(sends(sent, { issues })))[3]).toBe('issue: No keyframe for 12.3 s');
  });

  it('passes on what an API finds wrong, from the session or from the stream', () => {
    const issue = 'Transcode is falling behind';
    expect(lines(list(aLiveSession({ issues: [issue] })))).toContain(`issue: ${issue}`);
    expect(lines(list(aLiveSession(), { issues: [issue] }))).toContain(`issue: ${issue}`);
  });

  it('names what is lost: not recorded, and recording that stopped', () => {
    expect(lines(list(sends(ingest, {}, { record: false }))).at(-1)).toBe(
      'unrecorded: Not recorded: recording was off when it began',
    );
    expect(lines(list(sends(ingest, { endReason: 'The disk is full.' }))).at(-1)).toBe(
      'unrecorded: Not recorded any more: The disk is full.',
    );
  });

  it('claims nothing of an encoder that dropped', () => {
    const items = list(sends(ingest, { connection: 'reconnecting' }, { lastSeenMs: began }));
    expect(lines(items)).toEqual([
      'reconnecting: Encoder dropped',
      'pending: Back in time: same recording. Later: a second one',
    ]);
    expect(items[0]?.atMs).toBe(began);
  });

  it('says for how long a connected encoder has sent no media', () => {
    const silent = { connection: 'stalled', lastMediaAtMs: nowMs - 8000 } as const;
    const items = lines(list(sends(ingest, silent)));
    expect(items[0]).toBe('stalled: Encoder connected, no media for 8 s');
    expect(items.at(-1)).toBe('pending: Recording goes on once media comes');
    expect(lines(list(sends(ingest, silent, { record: false })))[0]).toBe(
      'stalled: Encoder connected, no media for 8 s',
    );
  });

  it('waits for a session that is not reported yet', () => {
    expect(lines(list(undefined, { isActive: true }))).toEqual([
      'done: Encoder connected',
      'pending: Waiting for the service to report the session',
    ]);
  });
});
