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
  it('move over the rows of the filter and stop at their ends, switch a row, and open it', async () => {
    const { api, user } = await twoStreams();
    // The arrows are the page's until a row has the focus.
    await user.keyboard('{ArrowDown}');
    expect(focused()).not.toBe('Chapel');
    await user.keyboard('j');
    expect(focused()).toBe('Chapel');
    await user.keyboard('j');
    expect(focused()).toBe('Rink');
    await user.keyboard('j');
    expect(focused()).toBe('Rink');
    await user.keyboard('k');
    expect(focused()).toBe('Chapel');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Rink');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Chapel');

    // None of them fires inside the filter.
    await user.keyboard('/');
    const filter = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter' });
    expect(document.activeElement).toBe(filter);
    await user.keyboard('rjn?');
    expect(filter.value).toBe('rjn?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.requests.every(({ method }) => method === 'GET')).toBe(true);
    await user.clear(filter);
    await user.keyboard('rink');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Rink'));
    await user.keyboard('k');
    expect(focused()).toBe('Rink');
    await user.keyboard('/{Escape}');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2));
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Chapel');

    // A key that is held switches once.
    await user.keyboard('{r>5/}');
    await screen.findByRole('switch', { name: 'Next session of Chapel: Will be recorded' });
    expect(api.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Rink');
    await user.keyboard('{Enter}');
    expect(window.location.pathname).toBe('/streams/b');
  });

  it('begin a new stream, stand in a dialog, and do nothing with a modifier, behind it, or switched off', async () => {
    const { user } = await twoStreams();
    await user.keyboard('{Control>}n{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('n');
    await screen.findByRole('dialog', { name: 'New stream' });
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: /^Shortcuts/ }));
    const list = await screen.findByRole('dialog', { name: 'Shortcuts' });
    expect(within(list).getByText('New stream')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close' }));
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
});
