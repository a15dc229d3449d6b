import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderSettings } from './render-settings.tsx';
import { aKey, madeKey, serveKeys } from './serve-keys.ts';

const row = (name: RegExp) => screen.findByRole('row', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

it('the list of keys shows access, beginning and use of each, and leaves out a row that cannot be read', async () => {
  const keys = [
    aKey({ id: 'wall', name: 'Control room wall', readOnly: true }),
    aKey({ id: 'mine', name: 'Chromium on Linux', isThis: true, lastUsedAt: Date.now() }),
  ];
  const api = await serveKeys([]);
  api.keyAnswers = ({ path }) => (path === '/aircheck/keys' ? { json: [{ id: 5 }, null, ...keys] } : undefined);
  renderSettings();
  const wall = await row(/Control room wall/);
  expect(wall.textContent).toMatch(/ak_wall….*Read only.*never/);
  expect(within(wall).getByTitle('API key wall')).toBeDefined();
  expect(wall.textContent).not.toContain('used by this page');
  const mine = await row(/Chromium on Linux/);
  for (const said of ['used by this page', 'Read and write', 'Last used Today'])
    expect(mine.textContent).toContain(said);
  expect(screen.getAllByRole('row')).toHaveLength(3);
});

it('a new key is shown once, to be copied; one that is refused says why, and what was typed stays', async () => {
  const api = await serveKeys([]);
  const { user } = renderSettings();
  await user.click(await screen.findByRole('button', { name: 'New API key' }));
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await user.type(name, ' Studio B ');
  await user.click(screen.getByRole('radio', { name: /Read only/ }));
  api.keyAnswers = ({ method }) =>
    method === 'POST' ? { status: 422, json: { errors: ['name is taken'] } } : undefined;
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  expect((await screen.findByText(/The key was not created\./)).textContent).toContain('name is taken');
  expect(name.value).toBe(' Studio B ');
  api.keyAnswers = () => undefined;
  await user.click(screen.getByRole('button', { name: 'Create key' }));

  const keep = within(await dialog('API key for Studio B'));
  expect(keep.getByText(madeKey)).toBeDefined();
  expect(api.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({ name: 'Studio B', readOnly: true });
  await user.keyboard('{Escape}');
  expect(keep.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.click(keep.getByRole('button', { name: 'Copy key' }));
  expect(await navigator.clipboard.readText()).toBe(madeKey);
  await user.click(keep.getByRole('button', { name: 'Done' }));
  await row(/Studio B/);
  expect(document.body.innerHTML).not.toContain(madeKey);
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(madeKey);
});

describe('revoking a key', () => {
  it('asks first, does nothing when that is cancelled, says what failed, and then its row goes', async () => {
    const api = await serveKeys([aKey({ id: 'scripts' }), aKey({ id: 'wall' })]);
    const { user } = renderSettings();
    const revoke = await screen.findByRole('button', { name: 'Revoke scripts' });
    await user.click(revoke);
    const question = await dialog('Revoke this key?');
    expect(question.textContent).toContain('ak_scri…');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.keys).toHaveLength(2);

    api.keyAnswers = ({ method }) =>
      method === 'DELETE' ? { status: 403, json: { errors: ['this API key may only read'] } } : undefined;
    await user.click(revoke);
    await user.click(screen.getByRole('button', { name: 'Revoke key' }));
    const alert = await within(await dialog('Revoke this key?')).findByRole('alert');
    await waitFor(() => expect(alert.textContent).toContain('The key was not revoked.'));
    expect(alert.textContent).toContain('this API key may only read');
    expect(screen.getByRole('row', { name: /scripts/, hidden: true })).toBeDefined();

    api.keyAnswers = () => undefined;
    await user.click(screen.getByRole('button', { name: 'Revoke key' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /scripts/ })).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(api.keys.map(({ id }) => id)).toEqual(['wall']);
  });

  it('that is gone already is as good as revoked', async () => {
    const api = await serveKeys([aKey({ id: 'scripts' })]);
    const { user } = renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Revoke scripts' }));
    api.keys = [];
    api.keyAnswers = ({ method }) =>
      method === 'DELETE' ? { status: 404, json: { errors: ['not found'] } } : undefined;
    await user.click(screen.getByRole('button', { name: 'Revoke key' }));
    await screen.findByText('No API keys yet.');
  });
});
