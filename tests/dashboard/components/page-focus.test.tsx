import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { serveStreams, streamRow } from '../support/serve-streams.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const rail = () => within(screen.getByRole('complementary'));

describe('a change of page', () => {
  it('moves the focus to the heading of the page, and back again', async () => {
    await serveStreams([streamRow({ id: 'a', name: 'Chapel' })]);
    const { user } = renderDashboard();
    await screen.findByRole('row', { name: /Chapel/ });
    await user.click(rail().getByRole('link', { name: 'Settings' }));
    const settings = await heading('Settings');
    await waitFor(() => expect(document.activeElement).toBe(settings));
    await user.click(rail().getByRole('link', { name: /Streams/ }));
    const streams = await heading('Streams');
    await waitFor(() => expect(document.activeElement).toBe(streams));
  });

  it('leaves the focus where the reader put it when the page is loaded, and when it is only searched', async () => {
    await serveStreams([streamRow({ id: 'a', name: 'Chapel' }), streamRow({ id: 'b', name: 'Studio' })]);
    const { user } = renderDashboard();
    await screen.findByRole('row', { name: /Chapel/ });
    expect(document.activeElement).toBe(document.body);
    const field = screen.getByRole('searchbox');
    await user.type(field, 'studio');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Chapel/ })).toBeNull());
    expect(document.activeElement).toBe(field);
  });
});
