import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { connection } from '../../../../src/dashboard/api/connection.ts';
import { toasts } from '../../../../src/dashboard/ui/toasts.tsx';
import { renderSettings } from './render-settings.tsx';
import { aBrowser, type ServedKeys, serveKeys } from './serve-keys.ts';

const row = (name: RegExp) => screen.findByRole('row', { name });
/** The requests that the page made for invites. */
const invited = ({ requests }: ServedKeys) =>
  requests.filter(({ method, path }) => method === 'POST' && path === '/aircheck/invites').map(({ body }) => body);
const lastToast = () => String(toasts.get().at(-1)?.text);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('the signed-in browsers are listed with their access, and signed out one by one', async () => {
  const api = await serveKeys([]);
  api.browsers = [
    aBrowser({ id: 'a', name: 'Chromium on Linux', isThis: true }),
    aBrowser({ id: 'b', name: 'Maria', readOnly: true }),
    aBrowser({ id: 'c', name: 'Foyer', readOnly: true, wallOnly: true }),
  ];
  const { user } = renderSettings();
  expect((await row(/Chromium on Linux/)).textContent).toContain('this browser');
  expect((await row(/Foyer/)).textContent).toContain('Wall only');
  const maria = await row(/Maria/);
  expect(maria.textContent).toContain('Read only');
  expect(maria.textContent).not.toContain('this browser');

  await user.click(screen.getByRole('button', { name: 'Sign out Maria' }));
  await expect.poll(lastToast).toBe('Maria is signed out.');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Maria/ })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(connection.get().status).toBe('signed-in');
  await user.click(screen.getByRole('button', { name: 'Sign out Chromium on Linux' }));
  expect(connection.get().status).toBe('signed-out');
});

it('an invite has a name and the access, shows its link with a QR code, and is listed until it is withdrawn', async () => {
  const api = await serveKeys([]);
  const { user } = renderSettings();
  await screen.findByText(/This page uses an API key/);
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Maria ');
  await user.click(screen.getByRole('radio', { name: /Read only/ }));
  await user.click(screen.getByRole('button', { name: 'Create link' }));

  const shown = await dialog('Sign-in link for Maria');
  await shown.findByRole('img', { name: 'The sign-in link as a QR code' });
  await user.click(shown.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(api.inviteUrl);
  expect(shown.queryByText(/work (?:on this computer|in this network) only/)).toBeNull();
  await user.click(shown.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(api.inviteUrl)).toBeNull();

  const open = await screen.findByRole('table', { name: 'Open invites' });
  expect(within(open).getByRole('row', { name: /Maria/ }).textContent).toContain('Control room');
  await user.click(within(open).getByRole('button', { name: 'Withdraw the invite for Maria' }));
  await expect.poll(lastToast).toBe('The invite for Maria is withdrawn.');
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Open invites' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));

  // A screen shows the wall and nothing else.
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Foyer');
  await user.click(screen.getByRole('radio', { name: /Wall only/ }));
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  expect((await dialog('Sign-in link for Foyer')).getByText(/^Open it in the browser of the screen/)).toBeDefined();
  expect(invited(api)).toEqual([
    { name: 'Maria', readOnly: true },
    { name: 'Foyer', readOnly: true, wallOnly: true },
  ]);
});

it.each([
  ['http://127.0.0.1:7070/#sign-in=token', /127\.0\.0\.1:7070: they work on this computer only.* --host 0\.0\.0\.0/],
  ['http://192.168.1.20:7070/wall#sign-in=token', /they work in this network only.*Set a public address in Settings/],
])('an invite whose link leads nowhere elsewhere says so: %s', async (url, warning) => {
  const api = await serveKeys([]);
  api.inviteUrl = url;
  const { user } = renderSettings();
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Phone{Enter}');
  const shown = await screen.findByRole('dialog', { name: 'Sign-in link for Phone' });
  await waitFor(() => expect(shown.textContent).toMatch(warning));
});
