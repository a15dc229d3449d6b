import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Counters, type OnAirStatus, onAirStatusOf } from '../../../src/dashboard/recording/counters.ts';
import { formatClockSeconds } from '../../../src/dashboard/recording/words/format.ts';
import { AlarmsContext, PageTitle } from '../../../src/dashboard/shared/page-title.tsx';
import type { Stale } from '../../../src/dashboard/shared/stale/stale-context.ts';
import { OnAirLine, useOnAirIcon } from '../../../src/dashboard/shell/on-air-status.tsx';
import { StatusCounters } from '../../../src/dashboard/shell/status-counters.tsx';
import { nowMs } from '../recording/builders.ts';

const quiet: Counters = {
  streams: 3,
  liveUnrecorded: 0,
  recording: 0,
  stalled: 0,
  reconnecting: 0,
  processing: 0,
  warnings: 0,
};

describe('the on-air status', () => {
  it.each([
    [undefined, 'idle'],
    [quiet, 'idle'],
    [{ ...quiet, processing: 2, warnings: 1 }, 'idle'],
    [{ ...quiet, recording: 1 }, 'onair'],
    [{ ...quiet, stalled: 1 }, 'onair'],
    [{ ...quiet, reconnecting: 1 }, 'onair'],
    [{ ...quiet, recording: 5, liveUnrecorded: 1 }, 'unrecorded'],
  ] as const)('with %o is %s', (counters, status) => {
    expect(onAirStatusOf(counters)).toBe(status);
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

  it('is shown by the title, the alarm before the page', () => {
    const { rerender } = render(
      <AlarmsContext value={0}>
        <PageTitle>Chapel</PageTitle>
      </AlarmsContext>,
    );
    expect(document.title).toBe('Chapel · Aircheck');
    rerender(
      <AlarmsContext value={2}>
        <PageTitle>Chapel</PageTitle>
      </AlarmsContext>,
    );
    expect(document.title).toBe('▲ 2 not recorded · Aircheck');
  });
});

describe('the counters', () => {
  const show = (counters: Counters, stale?: Stale) =>
    render(
      <MemoryRouter>
        <StatusCounters counters={counters} stale={stale} />
      </MemoryRouter>,
    );
  const doors = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

  it('are four doors to their rows, those of nought too', () => {
    show({ ...quiet, liveUnrecorded: 1, recording: 12, warnings: 3 });
    expect(doors()).toEqual([
      ['1not recorded', '/?state=live-unrecorded'],
      ['3warnings', '/?state=warnings'],
      ['12recording', '/?state=recording'],
      ['0processing', '/?state=processing'],
    ]);
  });

  it('say of when they are while nothing new comes', () => {
    show({ ...quiet, liveUnrecorded: 1 }, { sinceMs: nowMs, cause: 'silent', reason: '' });
    expect(screen.getByRole('navigation').getAttribute('aria-label')).toBe(
      `Counters as of ${formatClockSeconds(nowMs)}`,
    );
    expect(doors()[0]?.[0]).toBe('1not recorded');
  });
});
