import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { sessionRow, streamRow } from '../../support/serve-streams.ts';
import { serveRecordings } from './serve-recordings.ts';

const dayMs = 86_400_000;
const hour = 60;

/** Recordings that go in three days, in twenty, and never. */
async function openRecordings() {
  const goes = (days: number) => ({ aircheck: { expiresAt: Date.now() + days * dayMs } });
  const served = await serveRecordings(
    [streamRow({ id: 'chapel', name: 'Chapel', record: true })],
    [
      sessionRow('chapel', 3 * hour, 60, { name: 'Chapel', ...goes(3) }),
      sessionRow('chapel', 6 * hour, 60, { name: 'Chapel', ...goes(20) }),
      sessionRow('chapel', 9 * hour, 60, { name: 'Chapel' }),
    ],
  );
  const { ownAnswers } = served;
  served.ownAnswers = (request) => {
    const id = request.path.match(/^\/aircheck\/recording\/(.+)\/keep$/)?.[1];
    if (id === undefined) return ownAnswers(request);
    const stays = request.method === 'PUT' ? { aircheck: { keptAt: Date.now() } } : goes(3);
    served.sessions = served.sessions.map((row) => (row.id === id ? { ...row, ...stays } : row));
    return { status: 204, text: '' };
  };
  const { user } = renderDashboard('/recordings');
  await waitFor(() => expect(rows()).toHaveLength(3));
  return { served, user };
}
const rows = () => within(screen.getByRole('table', { name: 'Recordings' })).queryAllByRole('rowheader');
const expiringCount = () => screen.queryAllByText(/^Expires \d/).length;

it('lists what expires within a week, and keeps for ever what of the selected would expire, undone all at once', async () => {
  const { served, user } = await openRecordings();
  // Each recording that expires within a week says when.
  expect(expiringCount()).toBe(1);
  const state = screen.getByRole<HTMLSelectElement>('combobox', { name: /^State/ });
  await user.selectOptions(state, 'Expires within 7 days');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(window.location.search).toBe('?state=going');
  expect(served.queries.at(-1)?.get('expiresWithinDays')).toBe('7');
  // The overview knows the others, which are no news for this list.
  expect(screen.queryByRole('button', { name: /^Show \d/ })).toBeNull();
  expect(state.value).toBe('going');
  await user.selectOptions(state, 'any');
  await waitFor(() => expect(rows()).toHaveLength(3));

  const answers = served.ownAnswers;
  served.ownAnswers = (request) =>
    request.path.endsWith('/keep') ? { status: 409, json: { errors: ['It is being deleted.'] } } : answers(request);
  await user.click(screen.getByRole('checkbox', { name: 'Select all matches' }));
  const bar = within(await screen.findByRole('region', { name: 'Selected recordings' }));
  await user.click(bar.getByRole('button', { name: 'Keep for ever' }));
  await screen.findByText(/^2 failed\. /);

  served.ownAnswers = answers;
  served.requests.length = 0;
  await user.click(bar.getByRole('button', { name: 'Keep for ever' }));
  await screen.findByText('2 recordings kept for ever.');
  const asked = (method: string) =>
    served.requests
      .filter((request) => request.method === method && request.path.endsWith('/keep'))
      .map(({ path }) => path)
      .sort();
  const keeps = ['/aircheck/recording/chapel-180/keep', '/aircheck/recording/chapel-360/keep'];
  expect(asked('PUT')).toEqual(keeps);
  await waitFor(() => expect(expiringCount()).toBe(0));
  // There is nothing more to keep; the button has the focus still.
  const keep = bar.getByRole('button', { name: 'Keep for ever' });
  await waitFor(() => expect(keep.getAttribute('aria-disabled')).toBe('true'));
  expect(document.activeElement).toBe(keep);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone for 2 recordings. Nothing is deleted for a day.');
  expect(asked('DELETE')).toEqual(keeps);
});
