import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { savedFilters, withFilter } from '../../../../../src/dashboard/features/streams/filter-tools.tsx';
import { renderDashboard } from '../../../support/render-dashboard.tsx';
import { serveStreams, streamRow } from '../../../support/serve-streams.ts';

const names = () => screen.getAllByRole('rowheader').map((header) => header.textContent);
const serve = () => serveStreams(['Chapel', 'Council 1', 'Council 2'].map((name) => streamRow({ id: name, name })));
const menuButton = async (user: ReturnType<typeof renderDashboard>['user']) => {
  const panel = await screen.findByRole('button', { name: /^Filter and sort/ });
  if (panel.getAttribute('aria-expanded') !== 'true') await user.click(panel);
  return screen.findByRole('button', { name: 'Saved filters' });
};

beforeEach(() => localStorage.clear());

describe('A saved filter', () => {
  it('is given a name, and chosen from the menu from then on, with its order', async () => {
    await serve();
    const { user } = renderDashboard('/?q=council&sort=-name');
    await user.click(await menuButton(user));
    await user.click(screen.getByRole('menuitem', { name: 'Save this filter…' }));
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('“council” and sorted');
    await user.clear(name);
    await user.type(name, 'Town hall{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(names()).toHaveLength(3));

    await user.click(await menuButton(user));
    await user.click(screen.getByRole('menuitemradio', { name: /Town hall/ }));
    await waitFor(() => expect(names()).toEqual(['Council 2', 'Council 1']));
    expect(window.location.search).toBe('?q=council&sort=-name');
    await user.click(await menuButton(user));
    expect(screen.getByRole('menuitemradio', { name: /Town hall/ }).ariaChecked).toBe('true');
  });

  it('is deleted, and the menu says that there is none', async () => {
    await serve();
    const { user } = renderDashboard('/?q=council');
    await screen.findByRole('searchbox');
    savedFilters().set([{ name: 'Town hall', choice: { q: 'council' } }]);
    await user.click(await menuButton(user));
    await user.click(screen.getByRole('menuitem', { name: 'Delete a filter…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Saved filters' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete Town hall' }));
    expect(within(dialog).getByText('No filter is saved in this browser.')).toBeDefined();
    expect(savedFilters().get()).toEqual([]);
    expect(localStorage.length === 0 || !JSON.stringify(localStorage).includes('Town hall')).toBe(true);
  });

  it('cannot be made of nothing', async () => {
    await serve();
    const { user } = renderDashboard();
    await user.click(await menuButton(user));
    const save = screen.getByRole('menuitem', { name: 'Save this filter…' });
    expect(save.ariaDisabled).toBe('true');
    expect(save.title).toBe('Nothing is filtered or sorted.');
  });
});

describe('The saved filters', () => {
  it('are those of a connection', async () => {
    await serve();
    savedFilters().set([{ name: 'Town hall', choice: { q: 'council' } }]);
    await serve();
    expect(savedFilters().get()).toEqual([]);
  });

  it('have one of each name, in order', () => {
    const b = { name: 'B', choice: { q: 'B' } };
    const before = withFilter([b], { name: 'A', choice: { q: 'A' } });
    expect(withFilter(before, { name: 'A', choice: { state: 'live' } })).toEqual([
      { name: 'A', choice: { state: 'live' } },
      b,
    ]);
  });
});
