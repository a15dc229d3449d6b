import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { levelShare, type SignalStep } from '../../../../src/dashboard/domain/signal-steps.ts';
import { WallMeter } from '../../../../src/dashboard/features/wall/wall-tile.tsx';
import { FrozenTimeContext } from '../../../../src/dashboard/lib/clock.ts';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';
import { sessionRow, streamRow } from '../../support/serve-streams.ts';

const nowMs = 1e12;
const [full, half] = [1, 10 ** -1.5];
/** Two seconds that ended so long ago. */
const step = (agoMs: number, peak: number | undefined): SignalStep => ({
  ...{ atMs: nowMs - agoMs - 2000, seconds: 2, peak },
  ...{ bitrate: 2e6, keyframesAt: [] },
});

/** Where the level and the held peak stand, as shares of the meter. */
function marksOf(meter: Element | null | undefined): number[] | undefined {
  const bar = meter?.firstElementChild;
  if (!(bar instanceof HTMLElement)) return undefined;
  return ['--level', '--held'].map((name) => Number(bar.style.getPropertyValue(name)));
}

function marks(steps: readonly SignalStep[] | undefined) {
  const { container, unmount } = render(
    <FrozenTimeContext value={nowMs}>
      <WallMeter steps={steps} />
    </FrozenTimeContext>,
  );
  const shown = marksOf(container.firstElementChild);
  unmount();
  return shown;
}

it('shows how loud it is now, and the loudest of the last seconds', () => {
  expect(marks([step(0, half)])).toEqual([0.5, 0.5]);
  expect(marks([step(2000, full), step(0, half)])).toEqual([0.5, 1]);
  expect(marks([step(2000, half), step(0, 0)])).toEqual([0, 0.5]);
});

it('is absent where nothing is known of the audio, and empty where it is silent', () => {
  for (const steps of [undefined, [], [step(0, undefined)], [step(2000, half), step(0, undefined)]])
    expect(marks(steps)).toBeUndefined();
  expect(marks([step(0, 0)])).toEqual([0, 0]);
});

it('holds a peak for ten seconds', () => {
  const since = (ms: number) => marks([step(ms, full), step(0, half)]);
  expect(since(9_999)).toEqual([0.5, 1]);
  expect(since(10_000)).toEqual([0.5, 0.5]);
});

it('is back at nothing when ten seconds bring no media', () => {
  expect(marks([step(9_999, full)])).toEqual([1, 1]);
  expect(marks([step(10_000, full)])).toEqual([0, 0]);
});

it('stands on the tile of what is live, and not while nothing new comes', async () => {
  const api = await serveOwnService([streamRow({ id: 'a', name: 'Chapel', isActive: true })], [sessionRow('a', 3, 0)]);
  const { id } = api.sessions[0] ?? {};
  const now = { at: Date.now() - 2000, seconds: 2, bitrate: 2e6, peak: half, keyframesAt: [] };
  api.ownAnswers = ({ path }) =>
    path === '/aircheck/signal' ? { json: [{ id, parentId: 'a', steps: [now] }] } : undefined;
  renderDashboard('/wall');
  const tile = await screen.findByRole('article', { name: 'Chapel' });
  // It is drawn for those who see it, and has no name to find it by.
  const meter = () => tile.querySelector('[data-meter]');
  await waitFor(() => expect(marksOf(meter())).toEqual([levelShare(half), levelShare(half)]));
  api.ownAnswers = () => ({ status: 503, json: { errors: ['the database is busy'] } });
  await comeBack();
  await screen.findByText(/^NO DATA since/);
  expect(meter()).toBeNull();
});
