import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Counters } from '../../../src/dashboard/recording/counters.ts';
import { CountersContext } from '../../../src/dashboard/shared/counters-context.ts';
import { HouseMark } from '../../../src/dashboard/shared/logo.tsx';
import { type House, houseOf } from '../../../src/dashboard/shared/on-air-status.ts';
import { PageTitle } from '../../../src/dashboard/shared/page-title.tsx';
import { OnAirLine } from '../../../src/dashboard/shell/on-air-line.tsx';
import { HouseCounters } from '../../../src/dashboard/shell/status-counters.tsx';
import { useHouseIcon } from '../../../src/dashboard/shell/use-on-air-icon.ts';

const quiet: Counters = { streams: 3, liveUnrecorded: 0, recording: 0, reconnecting: 0, processing: 0, late: 0 };

describe('the house', () => {
  it.each([
    [undefined, 'idle'],
    [quiet, 'idle'],
    [{ ...quiet, processing: 2, late: 1 }, 'idle'],
    [{ ...quiet, recording: 1 }, 'onair'],
    [{ ...quiet, reconnecting: 1 }, 'onair'],
    [{ ...quiet, recording: 5, liveUnrecorded: 1 }, 'unrecorded'],
  ] as const)('with %o is %s', (counters, house) => {
    expect(houseOf(counters)).toBe(house);
  });

  it('is told by the line along the top, which is not there when nothing is on air', () => {
    const { container, rerender } = render(<OnAirLine house="idle" />);
    expect(container.innerHTML).toBe('');
    rerender(<OnAirLine house="onair" />);
    expect(container.innerHTML).toContain('bg-onair-fill');
    rerender(<OnAirLine house="unrecorded" />);
    expect(container.innerHTML).toContain('bg-unrecorded-fill');
  });

  it('is told by the dot of the mark', () => {
    const dots = (['idle', 'onair', 'unrecorded'] as const).map((house) => {
      const { container } = render(<HouseMark house={house} />);
      return container.querySelector('circle')?.getAttribute('class');
    });
    expect(new Set(dots).size).toBe(3);
  });

  it('is told by the favicon', () => {
    const link = document.head.appendChild(document.createElement('link'));
    link.rel = 'icon';
    onTestFinished(() => link.remove());
    function Icon({ house }: { house: House }) {
      useHouseIcon(house);
      return null;
    }
    const { rerender } = render(<Icon house="onair" />);
    expect(link.getAttribute('href')).toBe('/icon-onair.svg');
    rerender(<Icon house="unrecorded" />);
    expect(link.getAttribute('href')).toBe('/icon-unrecorded.svg');
  });

  it('is told by the title, the alarm before the page', () => {
    const { rerender } = render(
      <CountersContext value={quiet}>
        <PageTitle>Chapel</PageTitle>
      </CountersContext>,
    );
    expect(document.title).toBe('Chapel · Aircheck');
    rerender(
      <CountersContext value={{ ...quiet, liveUnrecorded: 2 }}>
        <PageTitle>Chapel</PageTitle>
      </CountersContext>,
    );
    expect(document.title).toBe('▲ 2 not recorded · Aircheck');
  });
});

describe('the counters', () => {
  it('are doors to their rows; those of nought are not there', () => {
    render(
      <MemoryRouter>
        <HouseCounters counters={{ ...quiet, liveUnrecorded: 1, recording: 3, processing: 2, late: 1 }} />
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
