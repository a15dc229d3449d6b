import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderSettings } from './render-settings.tsx';
import { aKey, madeKey, serveKeys } from './serve-keys.ts';

const row = (name: RegExp) => screen.findByRole('row', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('the list of keys', () => {
  it('shows each with its name and beginning, its access, and when it was created and used', async () => {
    await serveKeys([
      aKey({ id: 'wall', name: 'Control room wall', readOnly: true }),
      aKey({ id: 'mine', name: 'Chromium on Linux', isThis: true, lastUsedAt: Date.now() }),
    ]);
    renderSettings();
    const wall = await row(/Control room wall/);
    expect(wall.textContent).toContain('ak_wall…');
    expect(within(wall).getByTitle('API key wall')).toBeDefined();
    expect(wall.textContent).toContain('Read only');
    expect(wall.textContent).toContain('never');
    expect(wall.textContent).not.toContain('used by this page');
    const mine = await row(/Chromium on Linux/);
    expect(mine.textContent).toContain('used by this page');
    expect(mine.textContent).toContain('Read and write');
    expect(mine.textContent).toContain('Last used Today');
  });

  it('leaves out a row that cannot be read', async () => {
    const api = await serveKeys([aKey({ id: 'good' })]);
    api.keyAnswers = ({ path }) =>
      path === '/aircheck/keys' ? { json: [{ id: 5 }, null, aKey({ id: 'good' })] } : undefined;
    renderSettings();
    await row(/good/);
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });
});

describe('a new key', () => {
  it('is shown once, to be copied, and is nowhere on the page afterwards', async () => {
    const api = await serveKeys([]);
    const { user } = renderSettings();
    await user.click(await screen.findByRole('button', { name: 'New API key' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Studio B ');
    await user.click(screen.getByRole('radio', { name: /Read only/ }));
    await user.click(screen.getByRole('button', { name: 'Create key' }));

    const keep = await dialog('API key for Studio B');
    expect(within(keep).getByText(madeKey)).toBeDefined();
    expect(api.requests.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Studio B', readOnly: true });
    await user.keyboard('{Escape}');
    expect(within(keep).queryByRole('button', { name: 'Close' })).toBeNull();
    await user.click(within(keep).getByRole('button', { name: 'Copy key' }));
    expect(await navigator.clipboard.readText()).toBe(madeKey);
    await user.click(within(keep).getByRole('button', { name: 'Done' }));

    await row(/Studio B/);
    expect(document.body.innerHTML).not.toContain(madeKey);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain(madeKey);
  });

  it('that is refused says why, and what was typed stays', async () => {
    const api = await serveKeys([]);
    const { user } = renderSettings();
    await user.click(await screen.findByRole('button', { name: 'New API key' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Studio B');
    api.keyAnswers = ({ method }) =>
      method === 'POST' ? { status: 422, json: { errors: ['name is taken'] } } : undefined;
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    const alert = await screen.findByText(/The key was not created\./);
    expect(alert.textContent).toContain('name is taken');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Studio B');
  });
});

describe('revoking a key', () => {
  it('asks first, and does nothing when that is cancelled', async () => {
    const api = await serveKeys([aKey({ id: 'scripts' })]);
    const { user } = renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Revoke scripts' }));
    const question = await dialog('Revoke this key?');
    expect(question.textContent).toContain('ak_scri…');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.keys).toHaveLength(1);
  });

  it('ends it, and its row goes', async () => {
    const api = await serveKeys([aKey({ id: 'scripts' }), aKey({ id: 'wall' })]);
    const { user } = renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Revoke scripts' }));
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

  it('that fails is said in the question, and the key stays', async () => {
    const api = await serveKeys([aKey({ id: 'scripts' })]);
    const { user } = renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Revoke scripts' }));
    api.keyAnswers = ({ method }) =>
      method === 'DELETE' ? { status: 403, json: { errors: ['this API key may only read'] } } : undefined;
    await user.click(screen.getByRole('button', { name: 'Revoke key' }));
    const alert = await within(await dialog('Revoke this key?')).findByRole('alert');
    await waitFor(() => expect(alert.textContent).toContain('The key was not revoked.'));
    expect(alert.textContent).toContain('this API key may only read');
    expect(screen.getByRole('row', { name: /scripts/, hidden: true })).toBeDefined();
  });
});
