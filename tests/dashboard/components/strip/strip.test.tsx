import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  Strip,
  StripAxis,
  StripLegend,
  type StripSegment,
  ticksOf,
  windowOf,
} from '../../../../src/dashboard/components/strip/strip.tsx';
import { operatorZone } from '../../../../src/dashboard/lib/zone.ts';

const nowMs = new Date(2026, 10, 20, 20, 12, 4).getTime();

describe('the window of a strip', () => {
  it('is so many hours up to now', () => {
    expect(windowOf(24, nowMs)).toEqual({ startMs: nowMs - 86_400_000, endMs: nowMs });
    expect(windowOf(12, nowMs)).toEqual({ startMs: nowMs - 43_200_000, endMs: nowMs });
  });

  it('has a tick at every third local hour', () => {
    const ticks = ticksOf(windowOf(24, nowMs));
    expect(ticks.map(({ hour }) => hour)).toEqual([21, 0, 3, 6, 9, 12, 15, 18]);
    expect(ticks[0]?.at).toBeCloseTo(0.0333, 3);
    expect(ticks.at(-1)?.at).toBeCloseTo(0.9083, 3);
  });

  it('has its ticks at the full hours of another zone, in Nepal at a quarter past ours', () => {
    operatorZone.set('Asia/Kathmandu');
    const startMs = Date.UTC(2026, 10, 20);
    const ticks = ticksOf({ startMs, endMs: startMs + 86_400_000 });
    operatorZone.set(undefined);
    expect(ticks.map(({ hour }) => hour)).toEqual([6, 9, 12, 15, 18, 21, 0, 3]);
    expect((ticks[0]?.at ?? 0) * 24).toBeCloseTo(0.25, 6);
  });

  it('that begins on a tick has it at its very start', () => {
    const noon = new Date(2026, 10, 20, 12).getTime();
    expect(ticksOf(windowOf(24, noon))[0]).toEqual({ at: 0, hour: 12 });
  });
});

describe('a strip', () => {
  const segment = (kind: StripSegment['kind'], a: number, b: number) => ({ key: `${kind}${a}`, kind, a, b });

  it('places its segments from their right end, so that a short one never crosses the now line', () => {
    render(<Strip label="Last 24 hours" segments={[segment('recording', 0.999, 1), segment('ready', 0.25, 0.5)]} />);
    const [live, ready] = [...screen.getByRole('img', { name: 'Last 24 hours' }).children].map((child) =>
      child.getAttribute('style'),
    );
    expect(live).toContain('right: 0%');
    expect(ready).toContain('right: 50%');
    expect(ready).toContain('width: 25%');
  });

  it('has a legend in words', async () => {
    render(<StripLegend />);
    await userEvent.click(screen.getByText('Legend'));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Recorded',
      'Recording',
      'Processing',
      'Not recorded',
      'Live, not recorded',
      'Failed',
      'Deleted',
      'Gap',
    ]);
  });

  it('has an axis with its hours and Now', () => {
    render(
      <StripAxis
        ticks={[
          { at: 0.25, hour: 9 },
          { at: 0.5, hour: 15 },
        ]}
      />,
    );
    expect(['09', '15', 'Now'].map((label) => screen.getByText(label).textContent)).toEqual(['09', '15', 'Now']);
  });
});
