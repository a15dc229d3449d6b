import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';
import { serveRecordings } from './serve-recordings.ts';

const chapel = streamRow({ id: 'chapel', name: 'Chapel' });
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Library' }));

/** Our service, with nothing in any of the lists. */
async function serveNothing() {
  const api = await serveOwnService([chapel], []);
  api.ownAnswers = ({ path, search }) => {
    if (path === '/aircheck/recordings')
      return { json: { sessions: [], ...(search.has('totals') && { totals: { count: 0 } }) } };
    return /^\/aircheck\/(?:clips|handovers|deliveries)$/.test(path) ? { json: [] } : undefined;
  };
}

describe('the tabs of the library', () => {
  it('lead to recordings, clips, handovers and delivery pages, each at an address of its own', async () => {
    await serveNothing();
    const { user } = renderDashboard('/recordings');
    const pages = [
      ['Clips', '/clips', 'No clips yet'],
      ['Handovers', '/handovers', 'Nothing handed over yet'],
      ['Delivery pages', '/deliveries', 'No delivery pages yet'],
      ['Recordings', '/recordings', 'No recordings yet.'],
    ] as const;
    for (const [name, address, empty] of pages) {
      await user.click((await tabs()).getByRole('link', { name }));
      await screen.findByRole('heading', { name: empty });
      expect(window.location.pathname).toBe(address);
      expect(screen.getByRole('heading', { level: 1, name })).toBeDefined();
      expect((await tabs()).getByRole('link', { current: 'page' }).textContent).toBe(name);
      expect(document.title).toMatch(new RegExp(`^${name} · `));
    }
  });

  it.each([
    ['/recordings?show=handovers', '/handovers', ''],
    ['/recordings?show=clips&q=goal&handed=no', '/clips', '?q=goal&handed=no'],
  ])('have %s, which was the address once, lead to %s', async (old, address, search) => {
    await serveNothing();
    renderDashboard(old);
    await waitFor(() => expect(window.location.pathname).toBe(address));
    expect(window.location.search).toBe(search);
  });

  it('are only Recordings for another API', async () => {
    await serveStreams([chapel], [sessionRow('chapel', 200, 60, { aircheck: undefined })]);
    renderDashboard('/recordings');
    await screen.findByRole('table', { name: 'Recordings' });
    await waitFor(async () => expect((await tabs()).getAllByRole('link')).toHaveLength(1));
  });
});

it('shows a still of a session that is live, as the rows of its stream do', async () => {
  const live = sessionRow('chapel', 2, 0, { name: 'Chapel' });
  await serveRecordings([{ ...chapel, isActive: true, playbackId: 'p1' }], [live]);
  renderDashboard('/recordings');
  await screen.findByRole('link', { name: 'Chapel' });
  // Stills are decoration, so no role names them.
  await waitFor(() => expect(document.querySelector('tbody img')?.getAttribute('src')).toContain('/hls/p1/'));
});
