import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connection } from '../../../../src/dashboard/api/connection.ts';
import { toasts } from '../../../../src/dashboard/ui/toasts.tsx';
import { renderSettings } from './render-settings.tsx';
import { aBrowser, type ServedKeys, serveKeys } from './serve-keys.ts';

const row = (name: RegExp) => screen.findByRole('row', { name });
/** The requests that the page made for an invite. */
const invited = ({ requests }: ServedKeys) =>
  requests.find(({ method, path }) => method === 'POST' && path === '/aircheck/invites')?.body;
const lastToast = () => String(toasts.get().at(-1)?.text);
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('the signed-in browsers', () => {
  it('are listed with their access and which of them this is', async () => {
    const api = await serveKeys([]);
    api.browsers = [
      aBrowser({ id: 'a', name: 'Chromium on Linux', isThis: true }),
      aBrowser({ id: 'b', name: 'Maria', readOnly: true }),
    ];
    renderSettings();
    expect((await row(/Chromium on Linux/)).textContent).toContain('this browser');
    const maria = await row(/Maria/);
    expect(maria.textContent).toContain('Read only');
    expect(maria.textContent).not.toContain('this browser');
  });

  it('are signed out one by one', async () => {
    const api = await serveKeys([]);
    api.browsers = [aBrowser({ id: 'a', isThis: true }), aBrowser({ id: 'b', name: 'Maria' })];
    const { user } = renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Sign out Maria' }));
    await expect.poll(lastToast).toBe('Maria is signed out.');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Maria/ })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(connection.get().status).toBe('signed-in');
    await user.click(screen.getByRole('button', { name: 'Sign out a' }));
    expect(connection.get().status).toBe('signed-out');
  });

  it('say that this page uses a key, where there is none', async () => {
    await serveKeys([]);
    renderSettings();
    await screen.findByText(/This page uses an API key/);
  });
});

describe('an invite', () => {
  it('asks for a name and the access, and shows the link with a QR code', async () => {
    const api = await serveKeys([]);
    const { user } = renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Maria ');
    await user.click(screen.getByRole('radio', { name: /Read only/ }));
    await user.click(screen.getByRole('button', { name: 'Create link' }));

    const shown = await dialog('Sign-in link for Maria');
    await within(shown).findByRole('img', { name: 'The sign-in link as a QR code' });
    expect(invited(api)).toEqual({
      name: 'Maria',
      readOnly: true,
    });
    await user.click(within(shown).getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(api.inviteUrl);
    expect(within(shown).queryByText(/work (?:on this computer|in this network) only/)).toBeNull();
    await user.click(within(shown).getByRole('button', { name: 'Done' }));
    expect(screen.queryByText(api.inviteUrl)).toBeNull();
  });

  it('is listed while it is open, with who made it, and can be withdrawn', async () => {
    await serveKeys([]);
    const { user } = renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Maria{Enter}');
    await user.click(within(await dialog('Sign-in link for Maria')).getByRole('button', { name: 'Done' }));
    const open = await screen.findByRole('table', { name: 'Open invites' });
    expect(within(open).getByRole('row', { name: /Maria/ }).textContent).toContain('Control room');
    await user.click(within(open).getByRole('button', { name: 'Withdraw the invite for Maria' }));
    await expect.poll(lastToast).toBe('The invite for Maria is withdrawn.');
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Open invites' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('may be for a screen, which shows the wall and nothing else', async () => {
    const api = await serveKeys([]);
    api.inviteUrl = 'https://aircheck.example/wall#sign-in=token-of-no-worth';
    api.browsers = [aBrowser({ id: 'a', name: 'Foyer', readOnly: true, wallOnly: true })];
    const { user } = renderSettings();
    expect((await row(/Foyer/)).textContent).toContain('Wall only');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Foyer');
    await user.click(screen.getByRole('radio', { name: /Wall only/ }));
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    const shown = await dialog('Sign-in link for Foyer');
    expect(within(shown).getByText(/^Open it in the browser of the screen/)).toBeDefined();
    const body = { name: 'Foyer', readOnly: true, wallOnly: true };
    expect(invited(api)).toEqual(body);
  });

  it.each([
    ['http://127.0.0.1:7070/#sign-in=token', /127\.0\.0\.1:7070: they work on this computer only.* --host 0\.0\.0\.0/],
    ['http://192.168.1.20:7070/wall#sign-in=token', /they work in this network only.*Set a public address in Settings/],
  ])('warns of a link that leads nowhere elsewhere: %s', async (url, warning) => {
    const api = await serveKeys([]);
    api.inviteUrl = url;
    const { user } = renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Phone{Enter}');
    const shown = await dialog('Sign-in link for Phone');
    await waitFor(() => expect(shown.textContent).toMatch(warning));
  });
});
