import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SessionPill } from '../../../../src/dashboard/components/pill.tsx';
import { shortName } from '../../../../src/dashboard/components/stream-name.tsx';
import { LastSession } from '../../../../src/dashboard/features/streams/last-session.tsx';
import { SessionStrip } from '../../../../src/dashboard/features/streams/session-strip.tsx';
import { StateCell } from '../../../../src/dashboard/features/streams/state-cell.tsx';
import { FrozenTimeContext } from '../../../../src/dashboard/lib/clock.ts';
import { formatClock } from '../../../../src/dashboard/lib/format.ts';
import {
  aLiveSession,
  aReadySession,
  aSession,
  aStreamView,
  hour,
  minute,
  nowMs,
  second,
} from '../../domain/builders.ts';

const cell = (view: ReturnType<typeof aStreamView>) => {
  const { container } = render(
    <FrozenTimeContext value={nowMs}>
      <StateCell view={view} />
    </FrozenTimeContext>,
  );
  return container.textContent;
};
const waiting = (endedAgoMs: number) =>
  aSession({ recordingStatus: 'waiting', aircheck: { endedAtMs: nowMs - endedAgoMs, gaps: [] } });

describe('the state of a row', () => {
  it.each([
    ['recording', aStreamView([aLiveSession({}, 73)]), 'Recording1:13:00'],
    [
      'not recorded',
      aStreamView([aLiveSession({ record: false, recordingStatus: undefined }, 14)]),
      'Live, not recorded0:14:00',
    ],
    [
      'stalled',
      aStreamView([aLiveSession({ aircheck: { connection: 'stalled', lastMediaAtMs: nowMs - 4 * second } }, 14)]),
      'No media for 4 s0:14:00',
    ],
    [
      'reconnecting',
      aStreamView([
        aLiveSession({ aircheck: { connection: 'reconnecting', reconnectUntilMs: nowMs + 7 * second } }, 14),
      ]),
      'Reconnecting…7 s left0:14:00',
    ],
    [
      'not recorded and reconnecting',
      aStreamView([
        aLiveSession(
          { record: false, aircheck: { connection: 'reconnecting', reconnectUntilMs: nowMs + 7 * second } },
          14,
        ),
      ]),
      'Live, not recordedReconnecting… 7 s left0:14:00',
    ],
    [
      'lost after an encoder was lost',
      aStreamView([
        aReadySession({ lastSeenMs: nowMs - hour, aircheck: { endedAtMs: nowMs - hour, endCause: 'lost', gaps: [] } }),
      ]),
      `Encoder lost at ${formatClock(nowMs - hour)}Ready`,
    ],
    [
      'lost after a show that was cut off for its codec',
      aStreamView([
        aReadySession({ lastSeenMs: nowMs - hour, aircheck: { endedAtMs: nowMs - hour, endCause: 'codec', gaps: [] } }),
      ]),
      `Cut off at ${formatClock(nowMs - hour)}Ready`,
    ],
    [
      'idle the day after an encoder was lost',
      aStreamView([aReadySession({ aircheck: { endedAtMs: nowMs - 25 * hour, endCause: 'lost', gaps: [] } })]),
      'Idle',
    ],
    [
      'idle after a session that was not recorded',
      aStreamView([aSession({ record: false, aircheck: { endedAtMs: nowMs - hour, endCause: 'finished', gaps: [] } })]),
      'IdleLast show not recorded',
    ],
    [
      'idle after a recording that was deleted',
      aStreamView([aSession({ recordingStatus: 'deleted' })]),
      'IdleLast recording deleted',
    ],
    [
      'suspended after a session that was not recorded, without what only our own service says',
      aStreamView([aSession({ record: false, aircheck: undefined })], { suspended: true }),
      'SuspendedLast show not recorded',
    ],
    [
      'lost after an encoder was lost that was not recorded',
      aStreamView([
        aSession({
          record: false,
          lastSeenMs: nowMs - hour,
          aircheck: { endedAtMs: nowMs - hour, endCause: 'lost', gaps: [] },
        }),
      ]),
      `Encoder lost at ${formatClock(nowMs - hour)}Not recorded`,
    ],
    [
      'idle while another recording is the last',
      aStreamView([aReadySession(), aSession({ id: 'b', record: false, createdAtMs: nowMs - 50 * hour })]),
      'Idle',
    ],
    ['suspended', aStreamView([], { suspended: true }), 'Suspended'],
    ['live with no session listed', aStreamView([], { isActive: true }), 'Live'],
    ['processing with no history', aStreamView([waiting(38 * second)]), 'Processing38 s'],
    [
      'processing within what is usual',
      aStreamView([waiting(20 * second), aReadySession({ id: 'b' }, 60)]),
      'Processing40 s left',
    ],
    [
      'processing with a remaining time from the service',
      aStreamView([
        aSession({
          recordingStatus: 'waiting',
          aircheck: { endedAtMs: nowMs, gaps: [], processing: { done: 3, total: 9, remainingSeconds: 61 } },
        }),
      ]),
      'Processing1 min left',
    ],
    ['late', aStreamView([waiting(41 * minute)]), 'Late41 min'],
    ['idle', aStreamView([aReadySession()]), 'Idle'],
    ['never live', aStreamView(), 'Idle'],
  ])('%s', (_, view, text) => {
    expect(cell(view)).toBe(text);
  });

  it('is Ready with the time for a while after it became so', () => {
    const fresh = aReadySession({ createdAtMs: nowMs - hour - 5 * minute });
    expect(cell(aStreamView([fresh]))).toMatch(/^Ready\d\d:\d\d$/);
  });

  it('is Failed with the time of its end', () => {
    const failed = aSession({ recordingStatus: 'failed', aircheck: { endedAtMs: nowMs - hour, gaps: [] } });
    expect(cell(aStreamView([failed]))).toMatch(/^Failed\d\d:\d\d$/);
  });

  it('that is not known here is shown as it came', () => {
    render(<SessionPill state={{ kind: 'unknown', raw: 'paused' }} />);
    expect(screen.getByTitle('Unknown (paused)').textContent).toBe('Unknown (paused)');
  });
});

describe('the last session of a row', () => {
  const text = (view: ReturnType<typeof aStreamView>, at = nowMs) => {
    const { container } = render(
      <FrozenTimeContext value={at}>
        <LastSession view={view.last} />
      </FrozenTimeContext>,
    );
    return container.textContent;
  };

  it('that goes on ends now', () => {
    expect(text(aStreamView([aLiveSession()]))).toMatch(/^Recording: \d\d:\d\d – now$/);
  });

  it('of today has its beginning and end, and what became of it', () => {
    expect(text(aStreamView([aReadySession()]))).toMatch(/^Ready: \d\d:\d\d – \d\d:\d\d$/);
  });

  it('of another day has its day', () => {
    const old = aReadySession({ createdAtMs: nowMs - 50 * hour });
    expect(text(aStreamView([old]))).toMatch(/^Ready: Wed \d\d:\d\d$/);
  });

  it('is not made up where there was none, or if its time is unknown', () => {
    expect(text(aStreamView())).toBe('None yet');
    expect(text(aStreamView([aSession({ createdAtMs: undefined })]))).toBe('Time unknown');
  });
});

describe('the strip of a row', () => {
  it('says each session of the last 24 hours, the newest first', () => {
    const view = aStreamView([
      aLiveSession({}, 10),
      aReadySession({ id: 'b', createdAtMs: nowMs - 5 * hour }),
      aReadySession({ id: 'c', createdAtMs: nowMs - 60 * hour }),
    ]);
    render(
      <FrozenTimeContext value={nowMs}>
        <SessionStrip view={view} />
      </FrozenTimeContext>,
    );
    const strip = screen.getByRole('img');
    expect(strip.getAttribute('aria-label')).toMatch(
      /^Last 24 hours: 2 sessions\. \d\d:\d\d to now, 10:00, Recording\. \d\d:\d\d to \d\d:\d\d, 1:00:00, Ready\.$/,
    );
    // Two segments and the head of what is on air.
    expect(strip.children).toHaveLength(3);
  });

  it('says so when there were none', () => {
    render(
      <FrozenTimeContext value={nowMs}>
        <SessionStrip view={aStreamView()} />
      </FrozenTimeContext>,
    );
    expect(screen.getByRole('img', { name: 'Last 24 hours: no sessions.' })).toBeDefined();
  });
});

describe('a short name', () => {
  it.each([
    ['Chapel', 'Chapel'],
    ['  two\nlines ', 'two lines'],
    ['', 'a stream with no name'],
    ['x'.repeat(80), 'x'.repeat(80)],
    ['x'.repeat(10_000), `${'x'.repeat(79)}…`],
    ['🏟️'.repeat(100), `${Array.from('🏟️'.repeat(100)).slice(0, 79).join('')}…`],
  ])('of %j is one line of at most 80 characters', (name, short) => {
    expect(shortName(name)).toBe(short);
  });
});
