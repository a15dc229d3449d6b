import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';
import { streamRow } from '../../support/serve-streams.ts';

const tabs = async () => within(await screen.findByRole('navigation', { name: 'Library' }));

it('the tabs of the library lead to its lists, each at an address of its own; addresses of once lead there too', async () => {
  const api = await serveOwnService([streamRow({ id: 'chapel', name: 'Chapel' })], []);
  api.ownAnswers = ({ path, search }) => {
    if (path === '/aircheck/recordings')
      return { json: { sessions: [], ...(search.has('totals') && { totals: { count: 0 } }) } };
    return /^\/aircheck\/(?:clips|handovers|deliveries)$/.test(path) ? { json: [] } : undefined;
  };
  const { user } = renderDashboard('/recordings?show=clips&q=goal&handed=no');
  await waitFor(() => expect(window.location.pathname).toBe('/clips'));
  expect(window.location.search).toBe('?q=goal&handed=no');
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
  window.history.pushState(null, '', '/recordings?show=handovers');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await waitFor(() => expect(window.location.pathname).toBe('/handovers'));
});
