import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serveOwnService } from '../../../support/serve-own-service.ts';
import { streamRow } from '../../../support/serve-streams.ts';
import { chapel, editButton, openEditDialog } from './open-edit-dialog.ts';

const dialog = () => screen.getByRole('dialog', { name: 'Signal watch' });
const seconds = (kind: string) => within(dialog()).getByRole('textbox', { name: `${kind}, seconds` });

async function openMenu(row: Record<string, unknown> = {}) {
  const api = await serveOwnService([streamRow({ ...chapel, ...row })]);
  return { api, user: await openEditDialog('Signal watch') };
}

describe('The signal watch of a stream', () => {
  it('turns a kind off, takes other seconds, and is undone', async () => {
    const { api, user } = await openMenu();
    expect(seconds('Silence')).toHaveProperty('value', '10');
    await user.clear(seconds('Silence'));
    await user.type(seconds('Silence'), '30');
    await user.click(within(dialog()).getByRole('checkbox', { name: 'Black picture' }));
    expect(seconds('Black picture')).toHaveProperty('disabled', true);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(editButton());
    expect(api.streams[0]?.aircheck).toMatchObject({
      signalWatch: expect.arrayContaining([
        { kind: 'silent-audio', seconds: 30 },
        { kind: 'black-picture', off: true },
      ]),
    });
    const notes = screen.getByRole('region', { name: 'Notifications' });
    await user.click(await within(notes).findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.streams[0]?.aircheck).toMatchObject({
        signalWatch: expect.arrayContaining([{ kind: 'black-picture', seconds: 5 }]),
      }),
    );
  });

  it('says from which loudness down sound is too quiet', async () => {
    const { api, user } = await openMenu();
    const lufs = within(dialog()).getByRole('textbox', { name: 'Too quiet, LUFS' });
    expect(lufs).toHaveProperty('value', '-45');
    await user.clear(lufs);
    await user.type(lufs, '−35,5{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.streams[0]?.aircheck).toMatchObject({
      signalWatch: expect.arrayContaining([{ kind: 'quiet-audio', seconds: 60, loudness: -35.5 }]),
    });
  });

  it('shows what the stream has, resets it, and sends nothing that means nothing', async () => {
    const { api, user } = await openMenu({ aircheck: { signalWatch: [{ kind: 'silent-audio', seconds: 60 }] } });
    expect(seconds('Silence')).toHaveProperty('value', '60');
    await user.click(within(dialog()).getByRole('button', { name: 'Reset' }));
    expect(seconds('Silence')).toHaveProperty('value', '10');
    await user.clear(seconds('Silence'));
    expect(within(dialog()).getByRole('alert').textContent).toBe('Seconds are 1 to 3600, LUFS −70 to −10.');
    await user.click(within(dialog()).getByRole('button', { name: 'Save' }));
    expect(api.count('PATCH /stream/chapel')).toBe(0);
  });
});
