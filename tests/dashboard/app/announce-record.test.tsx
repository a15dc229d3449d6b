import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { serveStreams, streamRow } from '../support/serve-streams.ts';

const said = 'On. The next session will be recorded.';

/** Changes the switch of the stream `a`, goes to the page of another before the service has answered, and lets it. */
async function changeAndGoTo(name: string): Promise<void> {
  const api = await serveStreams([streamRow({ id: 'a', name: 'Chapel' }), streamRow({ id: 'ab', name: 'Abbey' })]);
  let confirm = () => {};
  const held = new Promise<void>((resolve) => {
    confirm = resolve;
  });
  const { user } = renderDashboard();
  api.answers = ({ method }) => (method === 'PATCH' ? { status: 204, text: '', after: held } : undefined);
  const row = await screen.findByRole('row', { name: /Chapel/ });
  await user.click(within(row).getByRole('switch'));
  await screen.findByRole('switch', { name: /Turning on/ });
  await user.click(screen.getByRole('link', { name }));
  await screen.findByRole('heading', { level: 1, name });
  api.streams = api.streams.map((stream) => (stream.id === 'a' ? { ...stream, record: true } : stream));
  confirm();
}

describe('a change of a switch that is confirmed on another page', () => {
  it('is shown there, also on the page of a stream whose id begins with the same letters', async () => {
    await changeAndGoTo('Abbey');
    const notifications = screen.getByRole('region', { name: 'Notifications' });
    expect(await within(notifications).findByText(said)).toBeDefined();
  });

  it('is shown only beside the switch on its own page', async () => {
    await changeAndGoTo('Chapel');
    await screen.findByRole('switch', { name: /Will be recorded/ });
    expect(screen.getByText('When it goes live', { selector: '[role="status"]' })).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'Notifications' })).queryByText(said)).toBeNull();
  });
});
