import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serveOwnService } from '../../../support/serve-own-service.ts';
import { streamRow } from '../../../support/serve-streams.ts';
import { chapel, openEditDialog } from './open-edit-dialog.ts';

const dialog = () => screen.getByRole('dialog', { name: 'Reconnect window' });
const choice = (name: RegExp) => within(dialog()).getByRole('radio', { name });
const seconds = () => within(dialog()).getByRole('textbox', { name: 'Seconds' });

async function openDialog(reconnectSeconds?: number) {
  const own = reconnectSeconds === undefined ? {} : { aircheck: { reconnectSeconds } };
  const api = await serveOwnService([streamRow({ ...chapel, ...own })]);
  return { api, user: await openEditDialog('Reconnect window') };
}

describe('The reconnect window of a stream', () => {
  it('is chosen from the usual ones, says what it costs, and is undone', async () => {
    const { api, user } = await openDialog();
    expect(choice(/^Service default/)).toHaveProperty('checked', true);
    within(dialog()).getByText(/it is ready that much later\. Stopping the encoder/);
    await user.click(choice(/^30 min$/));
    await user.click(within(dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.streams[0]?.aircheck).toMatchObject({ reconnectSeconds: 1800 });
    const notes = await screen.findByRole('region', { name: 'Notifications' });
    await user.click(await within(notes).findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.count('PATCH /stream/chapel')).toBe(2));
    const changes = api.requests.filter(({ method }) => method === 'PATCH');
    expect(changes.at(-1)?.body).toEqual({ aircheck: { reconnectSeconds: null } });
  });

  it('shows what the stream has, takes another number, and refuses what is none', async () => {
    const { api, user } = await openDialog(45);
    expect(choice(/^Other$/)).toHaveProperty('checked', true);
    expect(seconds()).toHaveProperty('value', '45');
    await user.clear(seconds());
    await user.type(seconds(), '1801{Enter}');
    within(dialog()).getByText('The seconds must be a whole number from 0 to 1800.');
    expect(api.count('PATCH /stream/chapel')).toBe(0);
    await user.clear(seconds());
    await user.type(seconds(), '0{Enter}');
    await waitFor(() => expect(api.streams[0]?.aircheck).toMatchObject({ reconnectSeconds: 0 }));
  });
});
