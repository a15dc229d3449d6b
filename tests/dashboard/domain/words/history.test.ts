import { describe, expect, it } from 'vitest';
import { checkWords, sessionHistory } from '../../../../src/dashboard/domain/words/history.ts';
import type { LinkCheck } from '../../../../src/dashboard/domain/words/playlist.ts';
import { aLiveSession, aReadySession, aSession, aStreamView, hour, minute, nowMs, second } from '../builders.ts';

const passed: LinkCheck = { kind: 'passed', renditionCount: 4, checkedAtMs: nowMs };
const broken: LinkCheck = {
  kind: 'problem',
  problem: '1080p first segment answers 404',
  playableCount: 3,
  renditionCount: 4,
  checkedAtMs: nowMs,
};

const history = (session: ReturnType<typeof aSession>, linkCheck?: LinkCheck, usualSeconds?: number) => {
  const [view] = aStreamView([session]).sessions;
  return view === undefined ? [] : sessionHistory(view, { usualSeconds, linkCheck, signalWords: ({ kind }) => kind });
};
const words = (...given: Parameters<typeof history>) => history(...given).map((entry) => entry.words);

describe('the history of a session', () => {
  it('follows a recorded one from its beginning to its checked link', () => {
    const startMs = nowMs - 3 * hour;
    const gap = { startedAtMs: startMs + hour, endedAtMs: startMs + hour + 712 * second };
    const aircheck = { endedAtMs: startMs + 2 * hour, readyAtMs: startMs + 2 * hour + 20 * minute, gaps: [gap] };
    const entries = history(aSession({ createdAtMs: startMs, recordingStatus: 'ready', aircheck }), passed);
    expect(entries.map((entry) => entry.words)).toEqual([
      'Began, recording was on',
      'Encoder dropped',
      'Encoder back after 11:52',
      'Ended',
      'Ready after 20 min',
      'Link checked',
    ]);
    expect(entries.map(({ atMs }) => atMs)).toEqual([
      startMs,
      gap.startedAtMs,
      gap.endedAtMs,
      aircheck.endedAtMs,
      aircheck.readyAtMs,
      nowMs,
    ]);
  });

  it('says why a session ended', () => {
    const aircheck = { endedAtMs: nowMs - minute, endReason: 'the encoder did not come back', gaps: [] };
    expect(words(aSession({ record: false, aircheck }))).toEqual([
      'Began, recording was off',
      'Ended: the encoder did not come back',
    ]);
  });

  it('guesses nothing that no answer says', () => {
    expect(words(aSession({ recordingStatus: 'ready' }))).toEqual(['Began, recording was on', 'Ready']);
    expect(history(aSession({ recordingStatus: 'ready' }))[1]?.atMs).toBeUndefined();
  });

  it('stands where the session stands', () => {
    expect(words(aLiveSession())).toEqual(['Began, recording was on']);
    const away = { connection: 'reconnecting' as const, gaps: [] };
    expect(words(aLiveSession({ aircheck: away }))).toEqual(['Began, recording was on', 'Encoder dropped']);
    const ended = aSession({ recordingStatus: 'waiting', aircheck: { endedAtMs: nowMs - second, gaps: [] } });
    expect(words(ended, undefined, 3)).toEqual(['Began, recording was on', 'Ended', 'Processing, usually 3 s']);
    expect(words(ended).at(-1)).toBe('Processing began');
    const elsewhere = aSession({ recordingStatus: 'waiting', isActive: false });
    expect(words(elsewhere).at(-1)).toBe('Processing, usually a few minutes');
  });

  it('counts processing from when its encoder was waited for no longer', () => {
    const endedAtMs = nowMs - 4 * minute;
    const lost = { endedAtMs, processingAtMs: endedAtMs + 10 * second, endReason: 'The connection was lost.' };
    const ready = { ...lost, readyAtMs: endedAtMs + 12 * second };
    expect(history(aSession({ recordingStatus: 'ready', aircheck: ready })).slice(1)).toEqual([
      { kind: 'ended', words: 'Ended: The connection was lost.', atMs: endedAtMs },
      { kind: 'processing', words: 'Processing began', atMs: lost.processingAtMs },
      { kind: 'ready', words: 'Ready after 2 s', atMs: ready.readyAtMs },
    ]);
    expect(history(aSession({ recordingStatus: 'waiting', aircheck: lost })).at(-1)?.atMs).toBe(lost.processingAtMs);
  });

  it('says when a connection fell silent, and when media came again', () => {
    const gap = { startedAtMs: nowMs - minute, endedAtMs: nowMs - minute + 12 * second, cause: 'silence' } as const;
    expect(words(aLiveSession({ aircheck: { connection: 'connected', gaps: [gap] } }))).toEqual([
      'Began, recording was on',
      'No media from the encoder',
      'Media again after 0:12',
    ]);
    const stalled = { connection: 'stalled', lastMediaAtMs: nowMs - 4 * second } as const;
    expect(history(aLiveSession({ aircheck: stalled })).at(-1)).toMatchObject({
      words: 'No media from the encoder',
      atMs: nowMs - 4 * second,
      isWarning: true,
    });
  });

  it('names what its encoder said, and what was left out', () => {
    const session = aSession({
      recordingStatus: 'waiting',
      createdAtMs: nowMs - 9 * second,
      aircheck: {
        encoderNotes: [
          { what: 'text-data', atMs: nowMs - 3 * second, text: 'Goal' },
          { what: 'cue-point', atMs: nowMs - 4 * second, text: 'name: ad' },
          { what: 'track-left-out', atMs: nowMs - 5 * second, track: 'audio', codec: 'Opus' },
          { what: 'track-left-out', atMs: nowMs - 2 * second, track: 'video' },
        ],
      },
    });
    expect(words(session).slice(0, 5)).toEqual([
      'Began, recording was on',
      'A further audio track is not recorded (Opus)',
      'Cue point: name: ad',
      'Encoder: “Goal”',
      'A further video track is not recorded',
    ]);
  });

  it('warns of what went wrong', () => {
    const failed = aSession({
      recordingStatus: 'failed',
      aircheck: { failure: 'The disk was full.', failedAtMs: nowMs, gaps: [] },
    });
    expect(history(failed).at(-1)).toEqual({
      kind: 'failed',
      words: 'The disk was full.',
      atMs: nowMs,
      isWarning: true,
    });
    expect(words(aSession({ recordingStatus: 'failed' })).at(-1)).toBe('Failed; the service gives no reason');
    expect(history(aReadySession(), broken).at(-1)).toMatchObject({ kind: 'ready-problem', isWarning: true });
  });
});

it('calls a recording that was ready within the second ready at once', () => {
  const aircheck = { endedAtMs: nowMs - minute, readyAtMs: nowMs - minute + 300, gaps: [] };
  expect(words(aSession({ recordingStatus: 'ready', aircheck }))).toContain('Ready at once');
});

describe('the words of a link check', () => {
  it('say that it was checked, or what is missing', () => {
    expect(checkWords(passed)).toBe('Link checked');
    expect(checkWords(broken)).toBe('1080p first segment answers 404; 3 of 4 play');
    expect(checkWords({ ...broken, problem: 'The playlist answers 404', renditionCount: 0 })).toBe(
      'The playlist answers 404',
    );
  });

  it('says what was wrong with the signal, and when, among the rest', () => {
    const gap = { startedAtMs: nowMs - 60 * second, endedAtMs: nowMs - 50 * second };
    const signalFound = [
      { kind: 'silent-audio', sinceMs: nowMs - 90 * second, untilMs: nowMs - 70 * second },
      { kind: 'black-picture', sinceMs: nowMs - 20 * second },
    ] as const;
    expect(words(aLiveSession({ aircheck: { connection: 'connected', gaps: [gap], signalFound } })).slice(1)).toEqual([
      'silent-audio',
      'silent-audio: over after 0:20',
      'Encoder dropped',
      'Encoder back after 0:10',
      'black-picture',
    ]);
  });
});
