import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { copiedLinks } from '../../../../src/dashboard/components/links/copy-link.tsx';
import { localAddressWarning } from '../../../../src/dashboard/components/links/local-address.tsx';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';
import { sessionRow, streamRow } from '../../support/serve-streams.ts';

// What a browser keeps outlives its pages.
afterEach(() => {
  localStorage.clear();
  copiedLinks.restore();
  localAddressWarning.set('');
});

const minute = 60_000;

it('a delivery page that is ready as a whole stands in Ready with its link, in place of its recordings', async () => {
  const now = Date.now();
  const ready = (ago: number, more = {}) => ({
    aircheck: { endedAt: now - ago * minute, readyAt: now - ago * minute, ...more },
  });
  const marks = { handedOverAt: now - 90 * minute, handedOverBy: 'Maria' };
  const sessions = [
    sessionRow('a', 120, 60, ready(60, marks)),
    sessionRow('b', 119, 60, ready(59, marks)),
    sessionRow('c', 118, 60, ready(58)),
  ];
  const api = await serveOwnService(
    ['a', 'b', 'c'].map((id) => streamRow({ id, name: `Court ${id}` })),
    sessions,
  );
  const url = 'http://studio.local/deliveries/abcdefghijklmnopqrstuvwxyz0';
  const item = (sessionId: string) => ({ id: sessionId, name: 'Court', sessionIds: [sessionId], state: 'ready' });
  const page = {
    ...{ id: 'p1', url, title: 'Cup', to: 'Kestrel', items: [item('a-120'), item('b-119')] },
    ...{ createdAt: now - 120 * minute, createdByTokenName: 'Maria', openings: 0, visitors: 0 },
    readyAt: now - 59 * minute,
  };
  const asked: (string | null)[] = [];
  api.ownAnswers = ({ path, search }) => {
    if (path !== '/aircheck/deliveries') return undefined;
    asked.push(search.get('readySince'));
    return { json: search.has('readySince') ? [page] : [] };
  };
  const { user } = renderDashboard();
  const tile = within(await screen.findByRole('article', { name: 'Delivery page Cup' }));
  tile.getByText(/^Page, all 2 ready/);
  const part = within(screen.getByRole('region', { name: 'Ready' }));
  part.getByTitle(/^2 since /);
  expect(Number(asked[0])).toBeGreaterThan(0);
  await user.click(tile.getByRole('button', { name: 'Copy link of the delivery page Cup' }));
  expect(await navigator.clipboard.readText()).toBe(url);
  await screen.findByText(/^Links begin with studio\.local: they work in this network only\./);
  await waitFor(() => part.getByTitle(/^1 since /));
  expect(tile.getByRole('link', { name: 'Open the delivery page Cup in the list' }).getAttribute('href')).toBe(
    '/deliveries#p1',
  );
});

it('delivery pages are not asked for while nothing that became ready was handed over', async () => {
  const now = Date.now();
  const api = await serveOwnService(
    [streamRow({ id: 'a', name: 'Chapel' })],
    [sessionRow('a', 120, 60, { aircheck: { endedAt: now - 60 * minute, readyAt: now - 59 * minute } })],
  );
  const asked: string[] = [];
  api.ownAnswers = ({ path }) => {
    asked.push(path);
    return undefined;
  };
  renderDashboard();
  await screen.findByRole('article', { name: 'Recording of Chapel' });
  expect(asked).not.toContain('/aircheck/deliveries');
});
