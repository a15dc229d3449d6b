import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Counters, type OnAirStatus, onAirStatusOf } from '../../../src/dashboard/recording/counters.ts';
import { AlarmsContext, PageTitle } from '../../../src/dashboard/shared/page-title.tsx';
import { OnAirLine, useOnAirIcon } from '../../../src/dashboard/shell/on-air-status.tsx';
import { StatusCounters } from '../../../src/dashboard/shell/status-counters.tsx';

const quiet: Counters = {
  streams: 3,
  liveUnrecorded: 0,
  recording: 0,
  stalled: 0,
  reconnecting: 0,
  processing: 0,
  late: 0,
};

describe('the on-air status', () => {
  it.each([
    [undefined, 'idle'],
    [quiet, 'idle'],
    [{ ...quiet, processing: 2, late: 1 }, 'idle'],
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
  it('are doors to their rows; those of nought are not there', () => {
    render(
      <MemoryRouter>
        <StatusCounters counters={{ ...quiet, liveUnrecorded: 1, recording: 3, processing: 2, late: 1 }} />
      </MemoryRouter>,
    );
    const doors = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(doors).toEqual([
      ['1not recorded', '/?state=live-unrecorded'],
      ['3recording', '/?state=recording'],
      ['2processing', '/?state=processing'],
      ['1late', '/?state=late'],
    ]);
  });
});
