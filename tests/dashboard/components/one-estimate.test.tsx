import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { serveOwnService } from '../support/serve-own-service.ts';
import { sessionRow, streamRow } from '../support/serve-streams.ts';

const minute = 60_000;

/** Ready so many minutes after its end. */
function ready(parentId: string, hoursAgo: number, afterMinutes: number, more: Record<string, unknown> = {}) {
  const row = sessionRow(parentId, hoursAgo * 60, 10);
  const endedAt = Date.now() - hoursAgo * 60 * minute + 10 * minute;
  return { ...row, aircheck: { endedAt, readyAt: endedAt + afterMinutes * minute, ...more } };
}

it('says one figure for how long recordings take, on every page and in every place', async () => {
  const endedAt = Date.now() - 60_500;
  const api = await serveOwnService([
    streamRow({ id: 'chapel', name: 'Chapel' }),
    streamRow({ id: 'u19', name: 'U19' }),
  ]);
  api.sessions = [
    sessionRow('chapel', 11, 10, { id: 'now', recordingStatus: 'waiting', aircheck: { endedAt } }),
    ...[30, 20, 10].map((hoursAgo) => ready('chapel', hoursAgo, 9)),
    ready('chapel', 5, 0, { isTest: true }),
    ...[31, 21, 11, 6].map((hoursAgo) => ready('u19', hoursAgo, 40)),
  ];
  api.ownAnswers = ({ path }) => (path === '/session/now' ? { json: api.sessions[0] } : undefined);
  const { user } = renderDashboard('/');
  const row = within(await screen.findByRole('row', { name: /^Chapel/ }));
  expect(row.getByText('ready in 8 min')).toBeDefined();

  await user.click(row.getByRole('link', { name: 'Chapel' }));
  const sessions = within(await screen.findByRole('table', { name: 'Sessions' }));
  expect(sessions.getByText(/^Ready in [78]:\d\d$/)).toBeDefined();
  expect(screen.getByText(/^being prepared for 1 min; usually 9 min$/)).toBeDefined();

  const [newest] = sessions.getAllByRole('link', { name: /–/ });
  if (newest) await user.click(newest);
  const history = within(await screen.findByRole('region', { name: 'History' }));
  expect(history.getByText('Processing, usually 9 min')).toBeDefined();
  expect(screen.getByText(/^being prepared for 1 min; usually 9 min$/)).toBeDefined();
});
