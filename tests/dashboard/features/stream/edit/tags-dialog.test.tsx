import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDashboard } from '../../../support/render-dashboard.tsx';
import { serveOwnService } from '../../../support/serve-own-service.ts';
import { streamRow } from '../../../support/serve-streams.ts';
import { chapel, editButton, openEditDialog } from './open-edit-dialog.ts';

const hall = streamRow({ id: 'hall', name: 'Hall', aircheck: { tags: ['sunday', 'Council'] } });
const dialog = () => screen.getByRole('dialog', { name: 'Tags' });
const field = () => within(dialog()).getByRole('textbox', { name: 'Tags of this stream' });
const chosen = () =>
  within(dialog())
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''));

async function openDialog(tags: readonly string[] = []) {
  const api = await serveOwnService([streamRow({ ...chapel, aircheck: { tags } }), hall]);
  return { api, user: await openEditDialog('Tags') };
}

describe('the tags of a stream', () => {
  it('are typed or chosen from those in use, removed by Backspace, saved by Enter, and undone', async () => {
    const { api, user } = await openDialog(['choir']);
    expect(field()).toBe(document.activeElement);
    expect(chosen()).toEqual(['choir']);
    await user.keyboard('late, COUNCIL{Enter}');
    expect(chosen()).toEqual(['choir', 'late', 'Council']);
    await user.keyboard('{Backspace}');
    expect(chosen()).toEqual(['choir', 'late']);
    await user.click(within(dialog()).getByRole('button', { name: 'Add sunday' }));
    expect(field()).toBe(document.activeElement);
    // What is still in the field is one of them too.
    await user.keyboard('rink');
    await user.click(within(dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(editButton());
    expect(api.streams[0]?.aircheck).toEqual({ tags: ['choir', 'late', 'sunday', 'rink'] });
    const tags = await screen.findByRole('list', { name: 'Tags' });
    expect(tags.textContent).toBe('choirlatesundayrink');

    const notes = screen.getByRole('region', { name: 'Notifications' });
    await user.click(within(notes).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.streams[0]?.aircheck).toEqual({ tags: ['choir'] }));
  });

  it('say which one is there already, and why one cannot be; nothing typed is lost', async () => {
    const { api, user } = await openDialog(['choir']);
    await user.keyboard('Choir{Enter}');
    expect(within(dialog()).getAllByRole('alert')[0]?.textContent).toBe('This tag is there already.');
    expect(field()).toHaveProperty('value', 'Choir');
    await user.click(within(dialog()).getByRole('button', { name: 'Save' }));
    expect(api.count('PATCH /stream/chapel')).toBe(0);
    await user.click(within(dialog()).getByRole('button', { name: 'Remove choir' }));
    await user.keyboard('{Enter}');
    expect(chosen()).toEqual(['Choir']);
  });

  it('lead to the streams that have them', async () => {
    await serveOwnService([streamRow({ ...chapel, aircheck: { tags: ['sunday'] } }), hall, streamRow({ id: 'rink' })]);
    const { user } = renderDashboard('/streams/chapel');
    await user.click(await screen.findByRole('link', { name: 'sunday' }));
    await screen.findByRole('button', { name: 'Filter and sort: sunday' });
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('Chapel'), expect.stringContaining('Hall')]),
    );
    expect(screen.queryByRole('row', { name: /rink/ })).toBeNull();
  });
});
