import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addSample, SignalLine, type SignalSample, signalPath } from '../../../src/dashboard/stream/signal-line.tsx';
import { aLiveSession } from '../recording/builders.ts';

const minute = 60_000;

describe('the line of what an encoder sends', () => {
  it('keeps five minutes, each moment once', () => {
    let samples: readonly SignalSample[] = [];
    for (let atMs = 0; atMs <= 10 * minute; atMs += 1000) samples = addSample(samples, { atMs, bitrate: 1e6 });
    expect(samples).toHaveLength(300);
    expect(addSample(samples, { atMs: 10 * minute, bitrate: 5 })).toBe(samples);
    expect(addSample([], { atMs: 1, bitrate: 5 })).toEqual([{ atMs: 1, bitrate: 5 }]);
  });

  it('is an area that ends now, as high as the most that came', () => {
    const samples = [
      { atMs: 0, bitrate: 1e6 },
      { atMs: 2 * minute, bitrate: 2e6 },
    ];
    expect(signalPath(samples, 2 * minute)).toBe('M180.0 28L180.0 15.0L300.0 2.0L300.0 28Z');
    expect(signalPath([], 0)).toBe('');
  });

  it('says in words what comes now, and nothing where that is not measured', () => {
    const ingest = { bitrate: 2_650_000, keyframeSeconds: 2 };
    const session = aLiveSession({ aircheck: { gaps: [], ingest } });
    const { rerender } = render(<SignalLine session={session} nowMs={1000} />);
    expect(screen.getByRole('img', { name: /now 2\.\d Mb\/s, keyframes every 2 s$/ })).toBeDefined();
    rerender(<SignalLine session={undefined} nowMs={2000} />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});
