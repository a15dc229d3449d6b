import { describe, expect, it } from 'vitest';
import type { Session } from '../../../src/dashboard/domain/stream-object.ts';
import type { LinkCheck } from '../../../src/dashboard/domain/words/playlist.ts';
import {
  broadcastSession,
  broadcastSteps,
  isBroadcastShown,
  type LastBroadcast,
} from '../../../src/dashboard/domain/words/test-broadcast.ts';
import { aLiveSession, aReadySession, aSession, aStreamView, hour, nowMs, second } from './builders.ts';

const startedAtMs = nowMs - 25 * second;
const sending: LastBroadcast = { seconds: 20, secondsSent: 12.7, startedAtMs, state: 'sending' };
const sent: LastBroadcast = { ...sending, secondsSent: 20, state: 'sent' };
const mine = { createdAtMs: startedAtMs + second, recordedSeconds: 20 };
const passed: LinkCheck = { kind: 'passed', renditionCount: 4, checkedAtMs: nowMs };

function steps(broadcast: LastBroadcast, session?: Session, linkCheck?: LinkCheck, usualSeconds?: number) {
  const { sessions } = aStreamView(session ? [session] : []);
  return broadcastSteps(broadcast, { session: sessions[0], linkCheck, usualSeconds }).map(
    ({ state, word, note }) => `${state}: ${word}, ${note.replace(/\d\d:\d\d:\d\d/, 'TIME')}`,
  );
}

describe('the steps of a test broadcast', () => {
  it('begin with connecting, then count what was sent', () => {
    expect(steps({ ...sending, secondsSent: 0 })[0]).toBe('now: Recording, connecting…');
    expect(steps(sending, aLiveSession(mine))).toEqual([
      'now: Recording, 12 of 20 s of test picture and tone',
      'pending: Processing, ',
      'pending: Ready, link opened and checked',
    ]);
  });

  it('go on with the renditions', () => {
    const aircheck = { gaps: [], endedAtMs: nowMs - second, processing: { done: 5, total: 10, remainingSeconds: 2 } };
    const session = aSession({ ...mine, recordingStatus: 'waiting', aircheck });
    expect(steps(sent, session, undefined, 3)).toEqual([
      'done: Recording, 20 s of test picture and tone',
      'now: Processing, encoding renditions, 50 %, about 2 s left',
      'pending: Ready, link opened and checked',
    ]);
    const untold = aSession({ ...session, aircheck: { gaps: [], endedAtMs: nowMs - second } });
    expect(steps(sent, untold, undefined, 3)[1]).toBe('now: Processing, usually 3 s');
  });

  it('end with the link, once it was opened', () => {
    const session = aReadySession(mine);
    expect(steps(sent, session).slice(1)).toEqual(['done: Processing, took 3 s', 'now: Ready, opening its link…']);
    expect(steps(sent, session, passed).at(-1)).toBe('done: Ready, Link checked TIME');
  });

  it('say what is missing behind the link', () => {
    const problem: LinkCheck = {
      kind: 'problem',
      problem: '480p answers 404',
      playableCount: 3,
      renditionCount: 4,
      checkedAtMs: nowMs,
    };
    expect(steps(sent, aReadySession(mine), problem).at(-1)).toBe('problem: Ready, 480p answers 404; 3 of 4 play TIME');
  });

  it('report a test that could not be sent, and one that failed', () => {
    expect(steps({ ...sending, state: 'failed', error: 'The encoder ended.' })).toEqual([
      'problem: Recording, The encoder ended.',
      'left-out: Processing, ',
      'left-out: Ready, link opened and checked',
    ]);
    const failed = aSession({
      ...mine,
      recordingStatus: 'failed',
      aircheck: { gaps: [], failure: 'No media arrived.' },
    });
    expect(steps(sent, failed).slice(1)).toEqual([
      'problem: Processing, No media arrived.',
      'left-out: Ready, there is nothing to play',
    ]);
  });

  it('promise no recording if recording is off', () => {
    expect(steps(sent, aSession({ ...mine, record: false }))).toEqual([
      'unrecorded: Live, not recorded, 20 s of test picture and tone',
      'left-out: Processing, nothing to process',
      'left-out: Ready, no recording: recording is off',
    ]);
  });
});

describe('the session of a test broadcast', () => {
  it('is the first that began after it', () => {
    const before = aReadySession({ id: 'before', createdAtMs: startedAtMs - hour });
    const own = aReadySession({ id: 'own', ...mine });
    const after = aLiveSession({ id: 'after', createdAtMs: nowMs - second });
    expect(broadcastSession(sent, aStreamView([after, own, before]).sessions)?.session.id).toBe('own');
    expect(broadcastSession(sent, aStreamView([before]).sessions)).toBeUndefined();
  });

  it('is shown while it is sent, and for an hour unless another comes or it is deleted', () => {
    const own = aReadySession({ id: 'own', ...mine });
    const shown = (broadcast: LastBroadcast, sessions: Session[], atMs = nowMs) =>
      isBroadcastShown(broadcast, aStreamView(sessions).sessions, atMs);
    expect(shown(sending, [])).toBe(true);
    expect(shown(sent, [own])).toBe(true);
    expect(shown(sent, [own], startedAtMs + 61 * 60 * second)).toBe(false);
    expect(shown(sent, [aLiveSession({ id: 'after', createdAtMs: nowMs - second }), own])).toBe(false);
    expect(shown(sent, [{ ...own, recordingStatus: 'deleted' }])).toBe(false);
  });
});
