import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { feedPollMs } from '../../../src/dashboard/api/query-client.ts';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { serveOwnService } from '../support/serve-own-service.ts';
import { streamRow } from '../support/serve-streams.ts';

const figure = () => screen.getByText(/^(Next update|Updates)$/, { selector: 'dt' }).parentElement?.textContent;
const isCounted = /^Next update(in \d+ s|now)$/;
const following = 'Updateslive';

it('The next update is counted down, but not while the service itself reports changes', async () => {
  const api = await serveOwnService([streamRow({ id: 'a', isActive: false })]);
  renderDashboard();
  await screen.findByText('Next update');
  expect(figure()).toMatch(isCounted);

  onTestFinished(() => feedPollMs.set(undefined));
  act(() => feedPollMs.set(() => undefined));
  await waitFor(() => expect(figure()).toBe(following));

  // The page polls each second while a stream is live.
  api.streams = [streamRow({ id: 'a', isActive: true })];
  await waitFor(() => expect(figure()).toMatch(isCounted), { timeout: 8_000 });

  api.streams = [streamRow({ id: 'a', isActive: false })];
  await waitFor(() => expect(figure()).toBe(following));
  act(() => feedPollMs.set(undefined));
  await waitFor(() => expect(figure()).toMatch(isCounted));
});
