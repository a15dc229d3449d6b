import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { feedPollMs } from '../../../src/dashboard/api/query-client.ts';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { serveOwnService } from '../support/serve-own-service.ts';
import { streamRow } from '../support/serve-streams.ts';

const figure = () => screen.getByText(/^(Next check|Changes)$/, { selector: 'dt' }).parentElement?.textContent;
const isCounted = /^Next check(in \d+ s|now)$/;
const isTold = 'Changesat once';

it('is counted down, but while the service says what changes: then no second brings anything', async () => {
  const api = await serveOwnService([streamRow({ id: 'a', isActive: false })]);
  renderDashboard();
  await screen.findByText('Next check');
  expect(figure()).toMatch(isCounted);

  onTestFinished(() => feedPollMs.set(undefined));
  act(() => feedPollMs.set(() => undefined));
  await waitFor(() => expect(figure()).toBe(isTold));

  // What is live is read each second for its figures.
  api.streams = [streamRow({ id: 'a', isActive: true })];
  await waitFor(() => expect(figure()).toMatch(isCounted), { timeout: 8_000 });

  api.streams = [streamRow({ id: 'a', isActive: false })];
  await waitFor(() => expect(figure()).toBe(isTold));
  act(() => feedPollMs.set(undefined));
  await waitFor(() => expect(figure()).toMatch(isCounted));
});
