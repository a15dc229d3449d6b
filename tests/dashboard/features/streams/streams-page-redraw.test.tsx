import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clock } from '../../../../src/dashboard/lib/clock.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

beforeEach(() => {
  // The answers' header may have the true time.
  vi.spyOn(clock, 'learn').mockReturnValue();
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
    now: Date.UTC(2026, 10, 20, 20, 15, 5),
  });
});

/** Three streams, of which one may be live; drawn whole. */
async function openPage({ isLive = false } = {}) {
  await serveStreams(
    [
      streamRow({ id: 'rink', name: 'Rink 2', isActive: isLive }),
      streamRow({ id: 'cafe', name: 'Café' }),
      streamRow({ id: 'hall', name: 'Town Hall' }),
    ],
    [sessionRow('rink', 5, isLive ? 0 : 2), sessionRow('cafe', 100, 60), sessionRow('hall', 700, 60)],
  );
  const { user } = renderDashboard();
  await screen.findByRole('checkbox', { name: 'Select all 3' });
  await screen.findByText(/^(?:Nothing live|1 live)/);
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Copy link of/ }).length).toBeGreaterThan(1));
  return user;
}

/** Where in the page anything changes from now on: the ids of rows, or the part around them. */
function watchChanges() {
  const places = new Set<string>();
  const observer = new MutationObserver((records) => {
    for (const { target, attributeName } of records) {
      // Its place in the list is not what the row says.
      if (attributeName === 'data-index' || attributeName === 'aria-rowindex') continue;
      const element = target instanceof Element ? target : target.parentElement;
      const row = element?.closest('tbody tr')?.querySelector('[data-row]')?.getAttribute('data-row');
      places.add(row ?? element?.closest('thead, tbody, main')?.localName ?? 'frame');
    }
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  return () => {
    observer.disconnect();
    return [...places].filter((place) => place !== 'frame').sort();
  };
}

const passSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe('What has not changed is not drawn again', () => {
  it('while time passes and nothing happens', async () => {
    await openPage();
    const changes = watchChanges();
    await passSeconds(12);
    expect(changes()).toEqual([]);
  });

  it('while one stream is live, whose time runs', async () => {
    await openPage({ isLive: true });
    const changes = watchChanges();
    await passSeconds(5);
    const places = changes();
    expect(places).toContain('rink');
    expect(places).not.toContain('cafe');
    expect(places).not.toContain('hall');
  });

  it('by a letter in the filter, of the rows that stay', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('searchbox'));
    const changes = watchChanges();
    await user.paste('a');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Rink/ })).toBeNull());
    const places = changes();
    expect(places).not.toContain('cafe');
    expect(places).not.toContain('hall');
  });

  it('but a live row that is listed again says the time of now', async () => {
    const user = await openPage({ isLive: true });
    const said = () => screen.getByRole('row', { name: /Rink/ }).textContent;
    expect(said()).toMatch(/0:05:\d\d/);
    await user.click(screen.getByRole('searchbox'));
    await user.paste('hall');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
    await passSeconds(70);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(said()).toMatch(/0:06:\d\d/));
  });

  it('by the selection of another row', async () => {
    const user = await openPage();
    const changes = watchChanges();
    await user.click(screen.getByRole('checkbox', { name: 'Select Café' }));
    await screen.findByRole('region', { name: 'Selected streams' });
    const places = changes();
    expect(places).not.toContain('rink');
    expect(places).not.toContain('hall');
  });

  it('but each minute, for what moves with the hours', async () => {
    await openPage();
    const changes = watchChanges();
    await passSeconds(60);
    expect(changes()).toEqual(expect.arrayContaining(['cafe', 'hall', 'rink']));
  });
});
