import { describe, expect, it } from 'vitest';
import type { EndCause } from '../../../../src/contract/session.ts';
import type { SessionState } from '../../../../src/dashboard/domain/session-state.ts';
import { badEnding, failedSentence, interruptionLabel } from '../../../../src/dashboard/domain/words/interruptions.ts';
import { switchSentence } from '../../../../src/dashboard/domain/words/record-changes.ts';
import {
  alarmSentence,
  encoderRequest,
  notRecordedSentence,
  sessionSentence,
} from '../../../../src/dashboard/domain/words/sentences.ts';
import { stateLabel, switchLabel } from '../../../../src/dashboard/domain/words/states.ts';
import { aLiveSession, aSession, hour, minute, nowMs, second, zone } from '../builders.ts';

describe('the word of a state', () => {
  it.each<[SessionState | { kind: 'idle' } | { kind: 'live' }, string]>([
    [{ kind: 'idle' }, 'Idle'],
    [{ kind: 'live' }, 'Live'],
    [{ kind: 'recording' }, 'Recording'],
    [{ kind: 'live-unrecorded' }, 'Live, not recorded'],
    [{ kind: 'stalled' }, 'No media'],
    [{ kind: 'reconnecting' }, 'Reconnecting…'],
    [{ kind: 'processing' }, 'Processing'],
    [{ kind: 'late' }, 'Late'],
    [{ kind: 'ready' }, 'Ready'],
    [{ kind: 'ready-problem' }, 'Ready, problem'],
    [{ kind: 'failed' }, 'Failed'],
    [{ kind: 'deleted' }, 'Deleted'],
    [{ kind: 'not-recorded' }, 'Not recorded'],
    [{ kind: 'unknown', raw: 'paused' }, 'Unknown (paused)'],
  ])('%o is %s', (state, word) => {
    expect(stateLabel(state)).toBe(word);
  });

  it('of a stall says how long it has lasted, which is never less than what makes it one', () => {
    const silentFor = (seconds: number) => stateLabel({ kind: 'stalled', sinceMs: nowMs - seconds * second }, nowMs);
    expect([silentFor(12.4), silentFor(4), silentFor(1), silentFor(-2)]).toEqual([
      'No media for 12 s',
      'No media for 4 s',
      'No media for 3 s',
      'No media for 3 s',
    ]);
  });

  it('of an interruption says how long it has lasted, or how long it may last', () => {
    const away = { kind: 'reconnecting', untilMs: nowMs + 6.3 * second } as const;
    expect(interruptionLabel(away, nowMs)).toBe('Reconnecting… 7 s left');
    expect(interruptionLabel({ ...away, untilMs: nowMs - second }, nowMs)).toBe('Reconnecting… 0 s left');
    expect(interruptionLabel({ kind: 'stalled', sinceMs: nowMs - 5 * second }, nowMs)).toBe('No media for 5 s');
  });

  it('of an end says that the encoder was lost or that the service cut it off, by the code alone', () => {
    const ended = (endCause: EndCause | undefined) =>
      badEnding(
        aSession({ lastSeenMs: nowMs - minute, aircheck: { endedAtMs: nowMs, endCause, endReason: 'x' } }),
        zone,
      );
    expect(ended('lost')).toBe('Encoder lost at 20:11');
    expect([ended('service'), ended('codec'), ended('malformed')]).toEqual(Array(3).fill('Cut off at 20:11'));
    expect([ended('finished'), ended('terminated'), ended(undefined)]).toEqual([undefined, undefined, undefined]);
  });

  it('says what happens to the next session beside the switch', () => {
    expect((['on', 'off', 'changing'] as const).map(switchLabel)).toEqual([
      'Will be recorded',
      'Will not be recorded',
      'Changing…',
    ]);
  });
});

describe('the sentence after a change of the switch', () => {
  it.each<[boolean, SessionState['kind'] | undefined, string]>([
    [true, undefined, 'On. The next session will be recorded.'],
    [false, undefined, 'Off. The next session will not be recorded.'],
    [true, 'ready', 'On. The next session will be recorded.'],
    [true, 'live-unrecorded', 'On for the next session. This one stays unrecorded.'],
    [false, 'live-unrecorded', 'Off. Neither this session nor the next will be recorded.'],
    [true, 'recording', 'On for this session and the next.'],
    [false, 'recording', 'Off for the next session. This one is recorded to its end.'],
    [true, 'reconnecting', 'On for the next session. This one stays as it began.'],
    [false, 'reconnecting', 'Off for the next session. This one stays as it began.'],
  ])('on=%s while %s', (record, kind, sentence) => {
    const state = kind === undefined ? undefined : kind === 'unknown' ? { kind, raw: '' } : { kind };
    expect(switchSentence(record, state)).toBe(sentence);
  });
});

describe('what is said of a session that is not recorded', () => {
  const began = aSession({ record: false, createdAtMs: nowMs - 74 * minute });

  it('is that recording was off, and when', () => {
    expect(notRecordedSentence(began, zone)).toBe('Not recorded: recording was off at 18:58 when it began.');
    expect(notRecordedSentence(aSession({ record: false, createdAtMs: undefined }))).toBe(
      'Not recorded: recording was off when it began.',
    );
  });

  it('in the alarm is what can and cannot be done', () => {
    expect(alarmSentence(began, false)).toBe('Recording was off when it began. Turn it on, then restart the encoder.');
    expect(alarmSentence(undefined, true)).toBe(
      'Recording was off when it began. It is on now: restart the encoder to record the rest.',
    );
  });

  it('can be sent to the person at the encoder', () => {
    const request = encoderRequest('Chapel', true);
    expect(request).toContain('“Chapel” is live but is not being recorded.');
    expect(request).toContain('Recording is on for the next session.');
    expect(request).toContain('stop the stream in the encoder');
    expect(encoderRequest('Chapel', false)).toContain('Recording is about to be turned on.');
  });
});

describe('the line about a session in its row', () => {
  const ended = (secondsAgo: number) =>
    aSession({ recordingStatus: 'waiting', aircheck: { endedAtMs: nowMs - secondsAgo * second, gaps: [] } });
  const line = (session: ReturnType<typeof aSession>, state: SessionState, usualSeconds?: number) =>
    sessionSentence({ session, state }, { usualSeconds, nowMs, zone });

  it('says how much is recorded, and the gaps', () => {
    expect(line(aLiveSession(), { kind: 'recording' })).toBe('recorded 9:58, no gaps');
    const gaps = [
      { startedAtMs: nowMs - hour, endedAtMs: nowMs - hour + 12 * second },
      { startedAtMs: nowMs - minute, endedAtMs: nowMs - minute + 3 * second },
    ];
    const dropped = aLiveSession({ aircheck: { connection: 'connected', gaps } });
    expect(line(dropped, { kind: 'recording' })).toBe('recorded 9:58, 2 gaps, 0:15');
    expect(line(aSession({ aircheck: { gaps } }), { kind: 'ready' })).toBe('2 gaps, 0:15');
    expect(line(aSession(), { kind: 'ready' })).toBe('');
  });

  it('counts what is missing up to now', () => {
    const stalled = aLiveSession({ aircheck: { connection: 'stalled', lastMediaAtMs: nowMs - 12 * second } });
    expect(line(stalled, { kind: 'stalled', sinceMs: nowMs - 12 * second })).toBe(
      'The encoder is connected but sends no media. Recorded 9:58, 1 gap, 0:12.',
    );
  });

  it('says how long an encoder is waited for, and what it comes back to', () => {
    const away = { kind: 'reconnecting', untilMs: nowMs + 7 * second } as const;
    expect(line(aLiveSession(), away)).toBe('Reconnecting… 7 s left: same recording until then.');
    expect(line(aLiveSession(), { kind: 'reconnecting' })).toMatch(/If it comes back in time/);
    const unrecorded = aLiveSession({ record: false, createdAtMs: nowMs - 74 * minute });
    expect(line(unrecorded, { kind: 'live-unrecorded', interruption: away })).toBe(
      'Recording was off at 18:58:04 when this session began. Reconnecting… 7 s left: same session until then.',
    );
  });

  it('says how a session ended that its encoder did not end', () => {
    const ended = (endCause: EndCause, gaps: { startedAtMs: number; endedAtMs: number }[] = []) =>
      aSession({ lastSeenMs: nowMs - minute, aircheck: { endedAtMs: nowMs, endCause, gaps } });
    expect(line(ended('lost'), { kind: 'ready' })).toBe('Encoder lost at 20:11');
    expect(line(ended('service'), { kind: 'ready' })).toBe('Cut off at 20:11: the service stopped');
    expect(line(ended('codec'), { kind: 'ready' })).toBe('Cut off at 20:11: the codec is not supported');
    const unreadable = 'Cut off at 20:11: the encoder sent what cannot be read';
    expect(line(ended('malformed'), { kind: 'ready' })).toBe(unreadable);
    expect(line(ended('terminated'), { kind: 'ready' })).toBe('');
    const gaps = [{ startedAtMs: nowMs - hour, endedAtMs: nowMs - hour + 12 * second }];
    expect(line(ended('lost', gaps), { kind: 'ready' })).toBe('1 gap, 0:12. Encoder lost at 20:11');
    expect(line(ended('finished'), { kind: 'ready' })).toBe('');
  });

  it('says how long readiness usually takes, and how long it is now', () => {
    expect(line(ended(2), { kind: 'processing' }, 3)).toBe('being prepared for 2 s; usually 3 s');
    expect(line(ended(2), { kind: 'processing' })).toBe('being prepared for 2 s');
    expect(line(aSession({ createdAtMs: undefined }), { kind: 'processing' }, 3)).toBe('usually 3 s');
  });

  it('says of a late one how late it is', () => {
    expect(line(ended(2460), { kind: 'late' }, 180)).toBe('Late: 41 min, usually 3 min.');
    expect(line(ended(2460), { kind: 'late' })).toBe('Late: 41 min.');
  });

  it('keeps to the API’s own word where nothing can be learned', () => {
    const elsewhere = aSession({ recordingStatus: 'waiting', lastSeenMs: nowMs - 2460 * second });
    expect(line(elsewhere, { kind: 'processing' })).toBe('being prepared for 41 min; usually a few minutes');
    expect(line(elsewhere, { kind: 'late' })).toBe('Late: 41 min, usually a few minutes.');
  });

  it('shows the service’s own reason for a failure, or says that there is none', () => {
    const failed = aSession({ aircheck: { failure: 'The disk was full at 18:10.', gaps: [] } });
    expect(line(failed, { kind: 'failed' })).toBe('The disk was full at 18:10.');
    expect(failedSentence(failed)).toBe('Recording failed: The disk was full at 18:10.');
    expect(line(aSession(), { kind: 'failed' })).toContain('gives no reason');
  });

  it('says when recording was off', () => {
    const session = aSession({ record: false, createdAtMs: nowMs - 74 * minute });
    expect(line(session, { kind: 'not-recorded' })).toBe('Recording was off at 18:58:04 when this session began.');
    expect(line(session, { kind: 'live-unrecorded' })).toBe('Recording was off at 18:58:04 when this session began.');
  });

  it('says that the encoder dropped, that the link does not play, or that the recording was deleted, and when', () => {
    expect(line(aSession(), { kind: 'reconnecting' })).toBe(
      'The encoder dropped. If it comes back in time, this session goes on; after that, a new one begins.',
    );
    expect(line(aSession(), { kind: 'ready-problem' })).toBe('The link was checked and does not play in full.');
    expect(line(aSession(), { kind: 'deleted' })).toBe('The recording was deleted.');
    const deleted = aSession({ aircheck: { deletedAtMs: nowMs - hour, gaps: [] } });
    expect(line(deleted, { kind: 'deleted' })).toBe('The recording was deleted today at 19:12.');
  });

  it('has words for a state that is not known here', () => {
    expect(line(aSession(), { kind: 'unknown', raw: 'x' })).toContain('does not know');
  });
});

describe('A session whose status is none is never said to have begun with recording off when it was on', () => {
  const recorded = { record: true, recordingStatus: 'none' };

  it('in its row, on its page and in the alarm', () => {
    const ended = aSession(recorded);
    const live = aLiveSession(recorded);
    const context = { usualSeconds: undefined, nowMs, zone };
    for (const words of [
      sessionSentence({ session: ended, state: { kind: 'not-recorded' } }, context),
      sessionSentence({ session: live, state: { kind: 'live-unrecorded' } }, context),
      notRecordedSentence(ended, zone),
      alarmSentence(live, true),
    ]) {
      expect(words).toContain('Recording was on, but the service reports no recording.');
      expect(words).not.toContain('was off');
    }
  });

  it('while one that began with recording off is', () => {
    expect(notRecordedSentence(aSession({ record: false, recordingStatus: 'none' }), zone)).toContain(
      'recording was off',
    );
  });
});
