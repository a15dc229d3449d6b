import { cleanup, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SessionPill } from '../../../../src/dashboard/components/pill.tsx';
import { shortName } from '../../../../src/dashboard/components/stream-name.tsx';
import { LastSession, SessionStrip, StateCell } from '../../../../src/dashboard/features/streams/row-cells.tsx';
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
import { renderWithQueries } from '../../support/render-dashboard.tsx';

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

/** A stream on air for 14 minutes. */
const live = (over: Parameters<typeof aLiveSession>[0]) => aStreamView([aLiveSession(over, 14)]);
const stalled = { connection: 'stalled', lastMediaAtMs: nowMs - 4 * second } as const;
const away = { connection: 'reconnecting', reconnectUntilMs: nowMs + 7 * second } as const;
/** A stream whose show ended so long ago for this reason. */
const ended = (endCause: 'lost' | 'codec', ago: number) =>
  aStreamView([aReadySession({ lastSeenMs: nowMs - ago, aircheck: { endedAtMs: nowMs - ago, endCause, gaps: [] } })]);

describe('the state of a row', () => {
  it.each([
    ['recording', aStreamView([aLiveSession({}, 73)]), 'Recording1:13:00'],
    ['not recorded', live({ record: false, recordingStatus: undefined }), 'Live, not recorded0:14:00'],
    ['stalled', live({ aircheck: stalled }), 'No media 4 s0:14:00'],
    ['reconnecting', live({ aircheck: away }), 'Reconnecting, 7 s left0:14:00'],
    [
      'not recorded and reconnecting',
      live({ record: false, aircheck: away }),
      'Live, not recordedReconnecting… 7 s left0:14:00',
    ],
    ['lost after an encoder was lost', ended('lost', hour), `Encoder lost at ${formatClock(nowMs - hour)}1:00:00 ago`],
    [
      'lost after a show that was cut off for its codec',
      ended('codec', hour),
      `Cut off at ${formatClock(nowMs - hour)}1:00:00 ago`,
    ],
    ['idle the day after an encoder was lost', ended('lost', 25 * hour), 'Idle'],
    ['idle while its recording is being made', aStreamView([waiting(38 * second)]), 'Idle'],
    ['suspended', aStreamView([], { suspended: true }), 'Suspended'],
    ['live with no session listed', aStreamView([], { isActive: true }), 'Live'],
    ['idle', aStreamView([aReadySession()]), 'Idle'],
    ['never live', aStreamView(), 'Idle'],
  ])('%s', (_, view, text) => {
    expect(cell(view)).toBe(text);
  });

  it('that is not known here is shown as it came', () => {
    render(<SessionPill state={{ kind: 'unknown', raw: 'paused' }} />);
    expect(screen.getByTitle('Unknown (paused)').textContent).toBe('Unknown (paused)');
  });
});

describe('the last session of a row', () => {
  const text = (view: ReturnType<typeof aStreamView>) => {
    renderWithQueries(
      <FrozenTimeContext value={nowMs}>
        <p data-testid="said">
          <LastSession view={view} />
        </p>
      </FrozenTimeContext>,
    );
    return screen.getByTestId('said').textContent;
  };

  it('is the one before while the stream is live, if there is one', () => {
    expect(text(aStreamView([aLiveSession()]))).toBe('First session');
    cleanup();
    expect(text(aStreamView([aLiveSession(), aReadySession({ id: 'b' })]))).toMatch(/^Ready/);
  });

  it.each([
    ['of today has its beginning and its end', aReadySession(), /^Ready\d\d:\d\d–\d\d:\d\d1:00:00/],
    ['of another day has its day', aReadySession({ createdAtMs: nowMs - 50 * hour }), /^ReadyWed \d\d:\d\d/],
    ['of another week has its date', aReadySession({ createdAtMs: nowMs - 200 * hour }), /^Ready12 Nov\d/],
    ['that was not recorded says so', aSession({ record: false }), /^Not recorded/],
    ['whose recording was deleted says so', aSession({ recordingStatus: 'deleted' }), /^Deleted/],
    ['that failed says so', aSession({ recordingStatus: 'failed' }), /^Failed/],
    ['with no history says how long its recording has taken', waiting(38 * second), /^Processing38 s/],
    ['that is late says for how long', waiting(41 * minute), /^Late41 min/],
    [
      'has the remaining time from the service',
      aSession({
        recordingStatus: 'waiting',
        aircheck: { endedAtMs: nowMs, gaps: [], processing: { done: 3, total: 9, remainingSeconds: 61 } },
      }),
      /^Processingready in 1 min/,
    ],
    ['without a time says that it is unknown', aSession({ createdAtMs: undefined }), /Time unknown/],
  ])('%s', (_, session, said) => {
    expect(text(aStreamView([session]))).toMatch(said);
  });

  it('is ready in what is usual', () => {
    expect(text(aStreamView([waiting(20 * second), aReadySession({ id: 'b' }, 60)]))).toMatch(
      /^Processingready in 40 s/,
    );
  });

  it('is not made up where there was none', () => {
    expect(text(aStreamView())).toBe('Not used yet');
  });
});

describe('the strip of a row', () => {
  it('says each session of its hours, the newest first', () => {
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
      /^Last 12 hours: 2 sessions\. \d\d:\d\d to now, 10:00, Recording\. \d\d:\d\d to \d\d:\d\d, 1:00:00, Ready\.$/,
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
    expect(screen.getByRole('img', { name: 'Last 12 hours: no sessions.' })).toBeDefined();
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
