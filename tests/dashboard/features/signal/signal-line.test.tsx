import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  heldPeaks,
  joinSteps,
  levelShare,
  type SignalStep,
  silentSeconds,
} from '../../../../src/dashboard/domain/signal-steps.ts';
import {
  keyframePath,
  levelPath,
  loudnessPath,
  ratePath,
  silencePath,
} from '../../../../src/dashboard/features/signal/signal-notes.tsx';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';
import { sessionRow, streamRow } from '../../support/serve-streams.ts';

const minute = 60_000;
const step = (atMs: number, of: Partial<SignalStep> = {}): SignalStep => ({
  atMs,
  seconds: 2,
  bitrate: 1e6,
  peak: 0.2,
  keyframesAt: [],
  ...of,
});

describe('the steps of what an encoder sends', () => {
  it('are kept for five minutes, each once', () => {
    let steps: readonly SignalStep[] = [];
    for (let atMs = 1; atMs <= 10 * minute; atMs += 2000) steps = joinSteps(steps, [step(atMs - 2000), step(atMs)]);
    expect(steps).toHaveLength(150);
    expect(new Set(steps.map(({ atMs }) => atMs)).size).toBe(150);
    expect(joinSteps(steps, [])).toBe(steps);
  });

  it('hold a peak for ten seconds, and count what is silent', () => {
    const steps = [0.7, 0.03, 0.03, 0.03, 0.03, 0.03].map((peak, index) => step(index * 2000 + 1, { peak }));
    expect(heldPeaks(steps).map(({ peak }) => peak)).toEqual([0.7, 0.7, 0.7, 0.7, 0.7, 0.03]);
    expect(silentSeconds([step(1, { peak: 0 }), step(2001), step(4001, { peak: undefined })])).toBe(2);
    expect([1, 10 ** -1.5, 0.001, 0].map(levelShare)).toEqual([1, 0.5, 0, 0]);
  });
});

describe('the line of what an encoder sends', () => {
  it('is an area as high as the most that came, and interrupted where nothing came', () => {
    const steps = [step(100_000), step(102_000, { bitrate: 2e6 }), step(110_000)];
    expect(ratePath(steps, 112_000)).toBe('M288 24L288 13L290 2L292 2L292 24ZM298 24L298 13L300 13L300 24Z');
    expect(ratePath([], 0)).toBe('');
  });

  it('has a tick for each keyframe, bars for levels, and marks silence', () => {
    const loud = step(290_000, { keyframesAt: [290_000, 291_000], peak: 10 ** -1.5 });
    const silent = step(292_000, { peak: 0 });
    expect(keyframePath([loud, silent], 300_000)).toBe('M290 0V8M291 0V8');
    expect(levelPath([loud, silent], 300_000)).toBe('M290 8V4H292V8Z');
    expect(silencePath([loud, silent], 300_000)).toBe('M292 8V0H294V8Z');
    const measured = [step(290_000, { loudness: -35 }), step(292_000), step(294_000, { loudness: -120 })];
    expect(loudnessPath(measured, 300_000)).toBe('M290 8V4H292V8ZM294 8V8H296V8Z');
  });

  it('stands on the page of a stream that is live, in words too, and asks only for what is new', async () => {
    const atMs = Date.now() - 10_000;
    const aircheck = { connection: 'connected', ingest: { bitrate: 2_650_000, keyframeSeconds: 2 } };
    const api = await serveOwnService(
      [streamRow({ id: 'a', name: 'Rink', isActive: true })],
      [sessionRow('a', 60, 0, { aircheck })],
    );
    const asked: string[] = [];
    const { id } = api.sessions[0] ?? {};
    let steps: object[] = [0.2, 0].map((peak, index) => ({
      at: atMs + index * 2000,
      seconds: 2,
      bitrate: 2e6,
      peak,
      keyframesAt: [],
    }));
    api.ownAnswers = ({ path, search }) => {
      if (path !== '/aircheck/signal') return undefined;
      asked.push(search.toString());
      return { json: [{ id, parentId: 'a', steps }] };
    };
    renderDashboard('/streams/a');
    const silentNow = /now 2\.\d Mb\/s, keyframes every 2 s, sound none; silent for 2 s of it$/;
    expect(await screen.findByRole('img', { name: silentNow })).toBeDefined();
    expect(asked[0]).toBe('parentId=a&since=0');

    steps = [{ at: atMs + 4000, seconds: 2, bitrate: 2e6, peak: 0.19, loudness: -23.14, keyframesAt: [] }];
    await comeBack();
    expect(
      await screen.findByRole('img', { name: /sound −14 dB, loudness −23\.1 LUFS; silent for 2 s of it$/ }),
    ).toBeDefined();
    expect(asked.at(-1)).toMatch(new RegExp(`since=${atMs + 2000}$|since=${atMs + 4000}$`));
  });
});
