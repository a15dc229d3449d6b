import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

const names = () => screen.getAllByRole('rowheader').map((header) => header.textContent);

async function threeStreams() {
  return await serveStreams(
    [
      streamRow({ id: 'rink', name: 'Rink 2', isActive: true }),
      streamRow({ id: 'cafe', name: 'Café Évensong', record: true }),
      streamRow({ id: 'hall', name: 'Town Hall' }),
    ],
    [sessionRow('rink', 5, 0), sessionRow('cafe', 100, 60), sessionRow('hall', 700, 60)],
  );
}

describe('the filter', () => {
  it('stands in the address, which brings it back, is chosen from lists, and is taken away in one click', async () => {
    await threeStreams();
    const { user } = renderDashboard('/?q=hall&state=off');
    await waitFor(() => expect(names()).toEqual(['Town Hall']));
    const filter = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Filter' });
    expect(filter.value).toBe('hall');
    await user.click(await screen.findByRole('button', { name: 'Filter and sort: Will not be recorded' }));
    const state = screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' });
    expect(state.value).toBe('off');
    await user.selectOptions(state, 'Live');
    expect(await screen.findByText('No stream matches this filter.')).toBeDefined();
    expect(window.location.search).toBe('?q=hall&state=live');
    await user.click(screen.getByRole('button', { name: 'Show all 3' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(window.location.search).toBe('');
    // The lists are folded away with the filter.
    await user.click(screen.getByRole('button', { name: 'Filter and sort' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Live');
    await waitFor(() => expect(names()).toEqual(['Rink 2']));
    expect(window.location.search).toBe('?state=live');
  });

  it('is typed after its key was clicked, emptied by Escape, and gives way to an address from elsewhere', async () => {
    await threeStreams();
    const { user } = renderDashboard();
    const filter = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Filter' });
    await user.click(within(filter.closest('label') ?? document.body).getByText('/'));
    await user.keyboard('cafe');
    await waitFor(() => expect(window.location.search).toBe('?q=cafe'));
    await waitFor(() => expect(names()).toEqual(['Café Évensong']));
    expect(screen.getByText('1 of 3')).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(document.activeElement).toBe(filter);
    await user.keyboard('{Escape}');
    expect(document.activeElement).not.toBe(filter);

    await user.click(filter);
    await user.paste('hall');
    await waitFor(() => expect(window.location.search).toBe('?q=hall'));
    // The page has not been rendered with that address yet.
    fireEvent.keyDown(filter, { key: 'Escape' });
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(filter.value).toBe('');
    expect(names()).toHaveLength(3);

    await user.click(filter);
    await user.paste('hall');
    await waitFor(() => expect(window.location.search).toBe('?q=hall'));
    await user.click(screen.getAllByRole('link', { name: /Streams/ })[0] ?? document.body);
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');

    // The last recording of a row is copied in one click, and wears a mark from then on.
    const row = screen.getByRole('row', { name: /Town Hall/ });
    await user.click(await within(row).findByRole('button', { name: /^Copy link of Town Hall, [^,]+$/ }));
    expect(await navigator.clipboard.readText()).toBe('http://here/recordings/hall-700/index.m3u8');
    expect(await within(row).findByRole('button', { name: /Copied before/ })).toBeDefined();
  });
});

describe('many streams', () => {
  it('are in the page a screen at a time, the last of them too, and all of them are found by the filter', async () => {
    await serveStreams(
      Array.from({ length: 200 }, (_, index) => streamRow({ id: `s${index}`, name: `Stream ${index}` })),
    );
    const { user } = renderDashboard();
    await screen.findAllByRole('rowheader');
    expect(names().length).toBeLessThan(60);
    expect(screen.getByRole('table', { name: 'All streams' }).getAttribute('aria-rowcount')).toBe('201');
    // At once: each letter would draw the rows anew.
    await user.click(screen.getByRole('searchbox'));
    await user.paste('Stream 199');
    expect(await screen.findByText('1 of 200')).toBeDefined();
    expect(names()).toEqual(['Stream 199']);
  });
});
