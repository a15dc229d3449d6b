import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OnAirLine, useOnAirIcon } from '../../../src/dashboard/app/frame.tsx';
import { StatusCounters } from '../../../src/dashboard/app/top-bar.tsx';
import type { Stale } from '../../../src/dashboard/components/stale.tsx';
import { type OnAirStatus, onAirStatusOf } from '../../../src/dashboard/domain/alerts.ts';
import type { StreamView } from '../../../src/dashboard/domain/stream-state.ts';
import { FrozenTimeContext } from '../../../src/dashboard/lib/clock.ts';
import { formatClockSeconds } from '../../../src/dashboard/lib/format.ts';
import { aLiveSession, aSession, aStreamView, nowMs } from '../domain/builders.ts';

const on = (session: Parameters<typeof aLiveSession>[0]) => aStreamView([aLiveSession(session)]);
const unrecorded = on({ record: false });
const recorded = aStreamView([aLiveSession()]);
const silent = on({ aircheck: { connection: 'stalled' } });
const processing = aStreamView([aSession({ recordingStatus: 'waiting', aircheck: { endedAtMs: nowMs - 5_000 } })]);

describe('the on-air status', () => {
  it.each([
    ['nothing known', undefined, 'idle'],
    ['nothing live', [processing], 'idle'],
    ['a recorded show', [recorded], 'onair'],
    ['a silent show', [silent], 'onair'],
    ['a show that is not recorded', [recorded, unrecorded], 'unrecorded'],
  ] as const)('with %s', (_, views, status) => {
    expect(onAirStatusOf(views, { lost: 0, isDiskFull: false })).toBe(status);
  });

  it('is shown by a line along the top, which is not there when nothing is on air', () => {
    const { container, rerender } = render(<OnAirLine status="idle" />);
    expect(container.childElementCount).toBe(0);
    rerender(<OnAirLine status="onair" />);
    expect(container.childElementCount).toBe(1);
  });

  it('is shown by the favicon', () => {
    const link = document.head.appendChild(document.createElement('link'));
    link.rel = 'icon';
    onTestFinished(() => link.remove());
    function Icon({ status }: { status: OnAirStatus }) {
      useOnAirIcon(status);
      return null;
    }
    const { rerender } = render(<Icon status="onair" />);
    expect(link.getAttribute('href')).toBe('/icon-onair.svg');
    rerender(<Icon status="unrecorded" />);
    expect(link.getAttribute('href')).toBe('/icon-unrecorded.svg');
  });
});

describe('the counters', () => {
  const show = (views: StreamView[], stale?: Stale) =>
    render(
      <MemoryRouter>
        <FrozenTimeContext value={nowMs}>
          <StatusCounters views={views} stale={stale} />
        </FrozenTimeContext>
      </MemoryRouter>,
    );
  const doors = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

  it('are doors to their rows; a zero is only heard, and keeps its place', () => {
    show([unrecorded, silent, ...Array.from({ length: 12 }, () => recorded)]);
    expect(doors()).toEqual([
      ['1not recorded', '/?state=live-unrecorded'],
      ['1warning', '/?state=warnings'],
      ['12recording', '/?state=recording'],
    ]);
    expect(screen.getByText('0 processing')).toBeDefined();
  });

  it('begin with the greatest harm', () => {
    const endedAtMs = nowMs - 60_000;
    const lost = aStreamView([aSession({ aircheck: { endedAtMs, endCause: 'lost', gaps: [] } })]);
    const { unmount } = show([lost]);
    expect(doors()[0]).toEqual(['1lost', '/?state=lost']);
    expect(doors()).toHaveLength(1);
    unmount();
    show([lost, unrecorded]);
    expect(doors().slice(0, 2)).toEqual([
      ['1not recorded', '/?state=live-unrecorded'],
      ['1lost', '/?state=lost'],
    ]);
  });

  it('say of when they are while nothing new comes', () => {
    show([unrecorded], { sinceMs: nowMs, error: new Error('No answer.') });
    expect(screen.getByRole('navigation').getAttribute('aria-label')).toBe(
      `Counters as of ${formatClockSeconds(nowMs)}`,
    );
    expect(doors()[0]?.[0]).toBe('1not recorded');
  });
});
