import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { shortcutsOn } from '../../../../src/dashboard/components/preferences.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

async function twoStreams() {
  const api = await serveStreams(
    [streamRow({ id: 'a', name: 'Chapel' }), streamRow({ id: 'b', name: 'Rink' })],
    [sessionRow('a', 100, 60), sessionRow('b', 300, 60)],
  );
  const { user } = renderDashboard();
  await screen.findByRole('row', { name: /Chapel/ });
  // The keys come with the legend below the rows.
  await screen.findByText(/The strip is the last 12 hours/);
  return { api, user };
}

const focused = () => document.activeElement?.textContent;

describe('the keys of the streams page', () => {
  it('move over the rows and stop at their ends', async () => {
    const { user } = await twoStreams();
    await user.keyboard('j');
    expect(focused()).toBe('Chapel');
    await user.keyboard('j');
    expect(focused()).toBe('Rink');
    await user.keyboard('j');
    expect(focused()).toBe('Rink');
    await user.keyboard('k');
    expect(focused()).toBe('Chapel');
  });

  it('are the arrows too, once a row has the focus', async () => {
    const { user } = await twoStreams();
    await user.keyboard('{ArrowDown}');
    expect(focused()).not.toBe('Chapel');
    await user.keyboard('j{ArrowDown}');
    expect(focused()).toBe('Rink');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Chapel');
  });

  it('pass over rows that the filter leaves out', async () => {
    const { user } = await twoStreams();
    await user.click(screen.getByRole('searchbox'));
    await user.paste('rink');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
    await user.click(document.body);
    await user.keyboard('j');
    expect(focused()).toBe('Rink');
    await user.keyboard('k');
    expect(focused()).toBe('Rink');
  });

  it('open the stream with Enter', async () => {
    const { user } = await twoStreams();
    await user.keyboard('jj{Enter}');
    expect(window.location.pathname).toBe('/streams/b');
  });

  it('turn recording on with r, once however long it is held', async () => {
    const { api, user } = await twoStreams();
    await user.keyboard('j{r>5/}');
    await screen.findByRole('switch', { name: 'Next session of Chapel: Will be recorded' });
    expect(api.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  it('lead to the filter with /, and none of them fires inside it', async () => {
    const { api, user } = await twoStreams();
    await user.keyboard('/');
    const filter = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter' });
    expect(document.activeElement).toBe(filter);
    await user.keyboard('rjn?');
    expect(filter.value).toBe('rjn?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('lead from the filter to its first row with Enter, and with the arrow down', async () => {
    const { user } = await twoStreams();
    await user.keyboard('/rink{Enter}');
    await waitFor(() => expect(focused()).toBe('Rink'));
    await user.keyboard('/{Escape}');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2));
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Chapel');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Rink');
  });

  it('begin a new stream with n', async () => {
    const { user } = await twoStreams();
    await user.keyboard('n');
    expect(await screen.findByRole('dialog', { name: 'New stream' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('do nothing with a modifier, behind a dialog, or when they are switched off', async () => {
    const { user } = await twoStreams();
    await user.keyboard('{Control>}n{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Shortcuts' });
    await user.keyboard('n');
    expect(screen.queryByRole('dialog', { name: 'New stream' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: /Single-key shortcuts/ }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('n');
    expect(screen.queryByRole('dialog')).toBeNull();
    shortcutsOn.set(true);
  });

  it('stand in a dialog, which the top bar opens too', async () => {
    const { user } = await twoStreams();
    await user.click(screen.getByRole('button', { name: /^Shortcuts/ }));
    const list = await screen.findByRole('dialog', { name: 'Shortcuts' });
    expect(within(list).getByText('New stream')).toBeDefined();
  });
});
