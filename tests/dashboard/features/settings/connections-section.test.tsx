import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderSettings } from './render-settings.tsx';
import { serveKeys } from './serve-keys.ts';

interface Row {
  name: string;
  label: string;
  kind: 'local' | 'upstream';
  hasKey: boolean;
  host: string;
  url?: string;
}

/** Our service with these connections, which can be added, changed and removed. */
async function serveConnections(added: Row[], options?: { isReadOnly: boolean }) {
  const api = await serveKeys([], options);
  const served = { api, added, problem: undefined as string | undefined };
  const own: Row = { name: 'local', label: 'This machine', kind: 'local', hasKey: true, host: '127.0.0.1:7070' };
  api.keyAnswers = ({ method, path, body }) => {
    if (!path.startsWith('/aircheck/connections')) return undefined;
    if (method === 'GET') return { json: [own, ...served.added] };
    if (served.problem !== undefined) return { status: 409, json: { errors: [served.problem] } };
    const name = path.split('/')[3];
    const { label, url, apiKey }: { label: string; url: string; apiKey?: string } = Object(body);
    served.added = served.added.filter((row) => row.name !== name);
    if (method === 'DELETE') return { status: 204, text: '' };
    const host = new URL(url).host;
    const row: Row = { name: name ?? label, label, kind: 'upstream', hasKey: apiKey !== undefined, host, url };
    served.added = [...served.added, row];
    return method === 'PUT' ? { status: 204, text: '' } : { status: 201, json: row };
  };
  return served;
}

const studio: Row = {
  name: 'studio',
  label: 'Studio',
  kind: 'upstream',
  hasKey: true,
  host: 'studio.example',
  url: 'https://studio.example/api',
};
const section = async () => within(await screen.findByRole('region', { name: 'Connections' }));

describe('the connections of the Settings page', () => {
  it('are added with a name, an address and a key, changed, and removed after a question', async () => {
    const served = await serveConnections([]);
    const { user } = renderSettings();
    const region = await section();
    expect(region.getByText('No other connections.')).toBeDefined();
    await user.click(region.getByRole('button', { name: 'Add connection' }));
    const added = within(screen.getByRole('dialog', { name: 'Add a connection' }));
    const address = added.getByRole('textbox', { name: 'API address' });
    await user.type(added.getByRole('textbox', { name: 'Name' }), 'Studio');
    await user.type(address, 'http://studio.example/api');
    await user.type(added.getByRole('textbox', { name: 'API key' }), 'a-key-of-no-worth{Enter}');
    await added.findByText(/^Use https: over http the key would be readable/);
    await user.clear(address);
    await user.type(address, 'https://studio.example/api{Enter}');
    await region.findByRole('button', { name: 'Open Studio' });
    expect(screen.queryByRole('dialog')).toBeNull();
    const posts = served.api.requests.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => body)).toEqual([
      { label: 'Studio', url: 'https://studio.example/api', apiKey: 'a-key-of-no-worth' },
    ]);

    served.problem = 'another connection is called Club: choose another name';
    await user.click(region.getByRole('button', { name: 'Edit Studio' }));
    await user.click(screen.getByRole('menuitem', { name: 'Change…' }));
    const changed = within(screen.getByRole('dialog', { name: 'Change connection' }));
    const name = changed.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Club{Enter}');
    await changed.findByText(/^Not saved\. .*another connection is called Club/);
    expect(name.value).toBe('Club');
    served.problem = undefined;
    await user.click(changed.getByRole('button', { name: 'Save' }));

    await user.click(await region.findByRole('button', { name: 'Edit Club' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove…' }));
    const question = within(screen.getByRole('dialog', { name: 'Remove Club?' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await region.findByText('No other connections.');
  });

  it('of the start have nothing to edit, and a key that may only read adds none', async () => {
    const { url: _, ...given } = studio;
    await serveConnections([given], { isReadOnly: true });
    renderSettings();
    const region = await section();
    await region.findByRole('button', { name: 'Test Studio' });
    expect(region.queryByRole('button', { name: 'Edit Studio' })).toBeNull();
    expect(region.getByRole('button', { name: 'Add connection' }).getAttribute('aria-disabled')).toBe('true');
  });
});
