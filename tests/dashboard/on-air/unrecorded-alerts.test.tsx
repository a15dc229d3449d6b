import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { acknowledged } from '../../../src/dashboard/shared/acknowledged.ts';
import { comeBack } from '../support/come-back.ts';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../support/serve-streams.ts';

const unrecorded = { record: false, recordingStatus: undefined };
const alerts = () =>
  screen
    .queryAllByRole('region', { name: /^Live, not recorded: / })
    .map((alert) => alert.getAttribute('aria-label')?.slice('Live, not recorded: '.length));

async function renderLive(...ids: string[]) {
  const api = await serveStreams(
    ids.map((id) => streamRow({ id, name: id, isActive: true })),
    ids.map((id, at) => sessionRow(id, 60 - at, 0, unrecorded)),
  );
  for (const id of acknowledged.get()) acknowledged.remove(id);
  const { user } = renderDashboard();
  await waitFor(() => expect(alerts()).not.toEqual([]));
  return { api, user };
}

describe('an alert of what is live and not recorded', () => {
  it('is acknowledged for its session: it folds into a counted line, and the title is calm', async () => {
    const { api, user } = await renderLive('Court', 'Rink');
    await waitFor(() => expect(document.title).toBe('▲ 2 not recorded · Aircheck'));
    await user.click(screen.getByRole('button', { name: 'This session of Court is meant to be unrecorded' }));
    expect(alerts()).toEqual(['Rink']);
    expect(screen.getByText('1 acknowledged, live and not recorded: Court')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Show'));
    await waitFor(() => expect(document.title).toBe('▲ 1 not recorded · Aircheck'));
    expect(screen.getByRole('alert', { name: '' }).textContent).not.toContain('Court');
    // The counter says what is so.
    expect(
      within(screen.getByRole('navigation', { name: 'Counters' })).getByRole('link', { name: /^2/ }),
    ).toBeDefined();
    expect(localStorage.getItem('aircheck.acknowledged')).toBe('["Court-60"]');

    api.sessions = [sessionRow('Court', 1, 0, unrecorded), sessionRow('Court', 60, 30, unrecorded)];
    await comeBack();
    await waitFor(() => expect(alerts()).toContain('Court'));
    expect(screen.queryByText(/acknowledged/)).toBeNull();
  });

  it('can be seen again, and alarms again when that is wanted', async () => {
    const { user } = await renderLive('Court');
    await user.click(screen.getByRole('button', { name: /meant to be unrecorded/ }));
    expect(alerts()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show acknowledged alerts: 1' }));
    expect(alerts()).toEqual(['Court']);
    await user.click(screen.getByRole('button', { name: 'Alert me again about Court' }));
    expect(screen.queryByText(/acknowledged/)).toBeNull();
    expect(alerts()).toEqual(['Court']);
  });

  it('is one of three at most; the others are counted by name and shown on request', async () => {
    const { user } = await renderLive('A', 'B', 'C', 'D', 'E');
    expect(alerts()).toEqual(['A', 'B', 'C']);
    expect(screen.getByText('2 more live, not recorded: D, E')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show all 5' }));
    expect(alerts()).toEqual(['A', 'B', 'C', 'D', 'E']);
    await user.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(alerts()).toEqual(['A', 'B', 'C']);
  });
});
