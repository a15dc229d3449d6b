import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serveOwnService } from '../../../support/serve-own-service.ts';
import { streamRow } from '../../../support/serve-streams.ts';
import { chapel, editButton, openEditDialog } from './open-edit-dialog.ts';

const dialog = () => screen.getByRole('dialog', { name: 'Keep recordings' });
const choice = (name: string) => within(dialog()).getByRole('radio', { name: new RegExp(`^${name}`) });
const days = () => within(dialog()).getByRole('textbox', { name: 'Days' });

/** Says what would go as our service does: asked with a retention, as it would be with that. */
async function openDialog(retention?: unknown) {
  const api = await serveOwnService([streamRow({ ...chapel, ...(retention ? { aircheck: { retention } } : {}) })]);
  api.ownAnswers = ({ method, path, body }) => {
    if (path !== '/aircheck/expiring') return undefined;
    const first = { at: new Date(2031, 4, 6, 9, 30).getTime(), count: 3, bytes: 4e9 };
    const asked = method === 'POST' ? Object(body) : {};
    const createdAt = new Date(2031, 3, 29, 8, 30).getTime();
    const going = { id: 's', parentId: 'chapel', name: 'Chapel', createdAt, endedAt: createdAt, expiresAt: first.at };
    return asked.retention === 7 && asked.streamIds.join() === 'chapel'
      ? { json: { first, recordings: [{ ...going, sizeBytes: 2e9 }] } }
      : { json: { recordings: [] } };
  };
  return { api, user: await openEditDialog('Keep recordings') };
}

describe('How long the recordings of a stream are kept', () => {
  it('says what would go first before anything is saved, is saved, and is undone', async () => {
    const { api, user } = await openDialog();
    expect(choice('Service default')).toHaveProperty('checked', true);
    await within(dialog()).findByText('No recording of this stream expires.');
    await user.clear(days());
    await user.type(days(), '7');
    expect(choice('A number of days')).toHaveProperty('checked', true);
    await within(dialog()).findByText(/^First to expire, 6 May 2031 09:30: 3 recordings, 4\.0 GB\.$/);
    expect(within(dialog()).getByRole('list', { name: 'First to expire' }).textContent).toBe(
      'Chapel, 29 Apr 2031 08:30, not handed over6 May 2031 09:30, 2.0 GB',
    );
    expect(api.count('PATCH /stream/chapel')).toBe(0);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(editButton());
    expect(api.streams[0]?.aircheck).toMatchObject({ retention: 7 });
    const notes = await screen.findByRole('region', { name: 'Notifications' });
    await user.click(await within(notes).findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.count('PATCH /stream/chapel')).toBe(2));
    const changes = api.requests.filter(({ method }) => method === 'PATCH');
    expect(changes.at(-1)?.body).toEqual({ aircheck: { retention: null } });
  });

  it('shows what the stream has, refuses days that are none, and sends nothing where nothing changed', async () => {
    const { api, user } = await openDialog('forever');
    expect(choice('For ever')).toHaveProperty('checked', true);
    await user.clear(days());
    expect(within(dialog()).getByText(/^The days/).textContent).toBe('The days must be a whole number from 1 to 3650.');
    await user.keyboard('{Enter}');
    expect(dialog()).toBeDefined();
    await user.click(choice('For ever'));
    await user.click(within(dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.count('PATCH /stream/chapel')).toBe(0);
  });
});
