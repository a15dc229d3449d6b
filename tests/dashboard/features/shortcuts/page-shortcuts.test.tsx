import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';
import { sessionRow, streamRow } from '../../support/serve-streams.ts';

async function open(path: string, heading: string | RegExp) {
  const evening = { ...sessionRow('chapel', 60, 40), id: 'evening' };
  const api = await serveOwnService([streamRow({ id: 'chapel', name: 'Chapel', record: false })], [evening]);
  const own = api.answers;
  api.answers = (request) =>
    own(request) ?? (request.path === '/session/evening' ? { json: api.sessions[0] } : undefined);
  const { user } = renderDashboard(path);
  await screen.findByRole('heading', { level: 1, name: heading });
  // The keys of every page come with what stands around it.
  await screen.findByRole('navigation', { name: 'Counters' });
  return { api, user };
}

describe('the shortcuts of other pages than Streams', () => {
  it('are r for the switch and c for the last link on a stream’s page, and c alone on a session’s', async () => {
    const { api, user } = await open('/streams/chapel', 'Chapel');
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    const link = expect.stringMatching(/\/recordings\/evening\/index\.m3u8$/);
    const copyIsThere = () => screen.findAllByRole('button', { name: /^Copy (?:link|anyway) of Chapel/ });
    await user.keyboard('r');
    await waitFor(() => expect(api.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ record: true }));
    await copyIsThere();
    await user.keyboard('c');
    await waitFor(() => expect(written.mock.calls).toEqual([[link]]));

    await user.click(screen.getAllByRole('link', { name: /–\d\d:\d\d/ })[0] ?? document.body);
    await screen.findByRole('heading', { level: 1, name: /\d\d:\d\d–\d\d:\d\d$/ });
    await copyIsThere();
    await user.keyboard('rc');
    await waitFor(() => expect(written.mock.calls).toEqual([[link], [link]]));
    expect(api.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  it('are listed with where each of them works, search, and begin a new stream', async () => {
    const { user } = await open('/settings', 'Settings');
    await user.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Shortcuts' }));
    const lines = list.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(lines).toContain('New stream every page');
    expect(lines).toContain('Edit the stream a stream’s page');
    expect(lines).toContain('Move down and up (or the arrow keys) Streams, Recordings');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('/');
    expect(await screen.findByRole('dialog', { name: /search|go to/i })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('n');
    expect(await screen.findByRole('dialog', { name: 'New stream' })).toBeDefined();
    expect(window.location.pathname).toBe('/');
  });
});
