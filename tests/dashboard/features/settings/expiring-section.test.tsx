import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toasts } from '../../../../src/dashboard/ui/toasts.tsx';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';

const at = new Date(2031, 4, 6, 9, 30).getTime();
const going = (id: string, name: string) => ({
  id,
  parentId: 'chapel',
  name,
  createdAt: at - 30 * 86_400_000 - 3_600_000,
  endedAt: at - 30 * 86_400_000,
  expiresAt: at,
  sizeBytes: 2e9,
});

async function openSettings(recordings = [going('evening', 'Chapel'), going('noon', 'Hall')], waiting?: object) {
  const api = await serveOwnService();
  const served = { kept: new Set<string>(), status: 204, decisions: [] as unknown[] };
  api.ownAnswers = ({ method, path, body }) => {
    if (path === '/aircheck/expiring/waiting') {
      served.decisions.push(body);
      return { status: 204, text: '' };
    }
    if (path === '/aircheck/expiring') {
      const left = recordings.filter(({ id }) => !served.kept.has(id));
      const first = left.length > 0 && { at, count: left.length, bytes: left.length * 2e9 };
      return { json: { ...(first && { first }), ...(waiting && { waiting }), recordings: left } };
    }
    const id = /^\/aircheck\/recording\/(\w+)\/keep$/.exec(path)?.[1];
    if (id === undefined) return undefined;
    if (served.status !== 204) return { status: served.status, json: { errors: ['not now'] } };
    if (method === 'PUT') served.kept.add(id);
    else served.kept.delete(id);
    return { status: 204, text: '' };
  };
  const { user } = renderDashboard('/settings');
  const region = await screen.findByRole('region', { name: 'Next to be deleted' });
  return { api, user, served, region: within(region) };
}

describe('the recordings that expire next', () => {
  it('are listed, and kept with one click that can be undone; one that cannot be kept says why', async () => {
    const { user, served, region } = await openSettings();
    await region.findByText('First to expire, 6 May 2031 09:30: 2 recordings, 4.0 GB.');
    await user.click(region.getByRole('button', { name: 'Keep this recording of Chapel for ever' }));
    await region.findByText('First to expire, 6 May 2031 09:30: 1 recording, 2.0 GB.');
    expect(region.getAllByRole('listitem')).toHaveLength(1);
    expect([...served.kept]).toEqual(['evening']);
    const notes = within(screen.getByRole('region', { name: 'Notifications' }));
    await user.click(await notes.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(2));
    expect(served.kept.size).toBe(0);
    expect(toasts.get()).toEqual([]);

    served.status = 409;
    await user.click(region.getByRole('button', { name: 'Keep this recording of Hall for ever' }));
    expect((await region.findByText(/^The recording is still set to expire\./)).textContent).toContain('not now');
    expect(region.getAllByRole('listitem')).toHaveLength(2);
  });

  it('wait for a confirmation after the clock has jumped, or for another day', async () => {
    const waiting = { since: at, why: 'clock', count: 2, bytes: 4e9 };
    const { user, served, region } = await openSettings(undefined, waiting);
    expect((await region.findByText(/The machine’s clock is far ahead/)).textContent).toContain('4.0 GB in total.');
    await user.click(region.getByRole('button', { name: 'Not yet' }));
    await waitFor(() => expect(served.decisions).toEqual([{ decision: 'later', count: 2 }]));
    await user.click(region.getByRole('button', { name: 'Delete 2 recordings now' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 recordings?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete 2 recordings now' }));
    await waitFor(() => expect(served.decisions).toContainEqual({ decision: 'delete', count: 2 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('may be none', async () => {
    const { region } = await openSettings([]);
    await region.findByText('No recordings expire.');
  });
});
