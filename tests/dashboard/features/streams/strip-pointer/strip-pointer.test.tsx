import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDashboard } from '../../../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../../../support/serve-streams.ts';

const card = () => screen.queryByRole('article', { name: /^Session of Chapel/ });

describe('the sessions of a row by keyboard', () => {
  it('are walked with the left and right arrows, each with its card, and Escape returns to the row', async () => {
    await serveStreams(
      [streamRow({ id: 'a', name: 'Chapel' }), streamRow({ id: 'b', name: 'Rink', createdAt: Date.now() - 3.6e7 })],
      [sessionRow('a', 100, 60), sessionRow('a', 400, 30)],
    );
    const { user } = renderDashboard();
    const link = within(await screen.findByRole('row', { name: /Chapel/ })).getByRole('link', { name: 'Chapel' });
    // The code of the rows' keys and cards comes after the rows.
    await screen.findByText(/The strip is the last/);
    await user.keyboard('j{ArrowLeft}');
    await waitFor(() => expect(card()?.textContent).toMatch(/1:00:00 · 100 %.*Ready/));
    const play = () => within(card() ?? document.body).getByRole('link', { name: 'Play' });
    expect(document.activeElement).toBe(play());
    expect(play().getAttribute('href')).toBe('/streams/a/sessions/a-100');

    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(play().getAttribute('href')).toBe('/streams/a/sessions/a-400'));
    expect(document.activeElement).toBe(play());
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe('http://here/recordings/a-400/index.m3u8'),
    );
    await user.keyboard('{Escape}');
    expect(card()).toBeNull();
    expect(document.activeElement).toBe(link);
    // A stream without sessions leaves the arrows to the page.
    await user.keyboard('j');
    expect(document.activeElement?.textContent).toBe('Rink');
    await user.keyboard('{ArrowLeft}');
    expect(screen.queryByRole('article', { name: /^Session of/ })).toBeNull();
  });
});
