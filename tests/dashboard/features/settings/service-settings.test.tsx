import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { renderSettings } from './render-settings.tsx';
import { serveKeys } from './serve-keys.ts';

const form = (name: string) => screen.findByRole('form', { name });
const sent = (api: Awaited<ReturnType<typeof serveKeys>>) =>
  api.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

describe('a setting of the service', () => {
  it('is saved in the page, is said to apply, and goes back to its default; sites stand one a line', async () => {
    const api = await serveKeys([]);
    const { user } = renderSettings();
    const address = await form('Public address');
    const field = within(address).getByRole('textbox', { name: 'Public address' });
    expect(within(address).queryByRole('button')).toBeNull();
    await user.type(field, 'https://live.example.org');
    await user.click(within(address).getByRole('button', { name: 'Save' }));
    await within(address).findByText(/Changed here\. Default: the address of each page\./);
    expect(within(address).queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(within(address).getByRole('button', { name: 'Back to default' }));
    await within(address).findByText(/Leave empty to use the address that each page is opened at\.$/);
    expect((field as HTMLInputElement).value).toBe('');

    const sites = within(await form('Sites that may embed'));
    await user.type(sites.getByRole('textbox'), 'https://a.example{Enter}https://*.b.example');
    await user.click(sites.getByRole('button', { name: 'Save' }));
    await sites.findByText(/Default: no sites\./);
    const kept = within(await form('Keep recordings'));
    await user.click(kept.getByRole('radio', { name: 'For' }));
    await user.clear(kept.getByRole('textbox', { name: 'days' }));
    await user.type(kept.getByRole('textbox', { name: 'days' }), '14{Enter}');
    await kept.findByText(/Default: for ever\./);
    expect(sent(api)).toEqual([
      ...[{ publicUrl: 'https://live.example.org' }, { publicUrl: null }],
      ...[{ embedOrigins: ['https://a.example', 'https://*.b.example'] }, { retention: 14 }],
    ]);
  });

  it('is refused in words before anything is sent, and what was typed stays until it is cancelled', async () => {
    const api = await serveKeys([]);
    const { user } = renderSettings();
    const refused: [string, string, RegExp][] = [
      [
        'Public address',
        'live.example.org/tv',
        /^Enter an address like https:\/\/live\.example\.org, without a path\.$/,
      ],
      ['Sites that may embed', 'https://a.example/page', /^Enter sites like https:\/\/www\.example\.org/],
      ['Reconnect window', '1801', /^Enter a whole number of seconds from 0 to 1800\.$/],
      ['Reconnect window', 'soon', /^Enter a whole number of seconds/],
    ];
    for (const [name, typed, sentence] of refused) {
      const setting = within(await form(name));
      const field = setting.getByRole<HTMLInputElement>('textbox');
      await user.clear(field);
      await user.type(field, `${typed}{Enter}`);
      if (field instanceof HTMLTextAreaElement) await user.click(setting.getByRole('button', { name: 'Save' }));
      expect((await setting.findByText(sentence)).role ?? 'alert').toBe('alert');
      expect(field.value.trim()).toBe(typed);
      await user.click(setting.getByRole('button', { name: 'Cancel' }));
      expect(setting.queryByText(sentence)).toBeNull();
    }
    expect(sent(api)).toEqual([]);

    const errors = ['this page is open at http://localhost:3000: open it at https://localhost:3000 first'];
    api.keyAnswers = ({ method }) => (method === 'PATCH' ? { status: 409, json: { errors } } : undefined);
    const setting = within(await form('Public address'));
    const field = setting.getByRole<HTMLInputElement>('textbox');
    await user.type(field, 'https://localhost:3000{Enter}');
    expect((await setting.findByText(/^Not saved\. /)).textContent).toContain('this page is open at');
    expect(field.value).toBe('https://localhost:3000');
  });

  it('names the variable that it was started with', async () => {
    const api = await serveKeys([]);
    const variable = 'AIRCHECK_PUBLIC_URL';
    const given = 'https://given.example';
    Object.assign(api.settings.publicUrl, { value: given, default: given, variable });
    const { user } = renderSettings();
    const setting = within(await form('Public address'));
    expect(setting.getByText(/Set by AIRCHECK_PUBLIC_URL\./)).toBeDefined();
    await user.clear(setting.getByRole('textbox'));
    await user.click(setting.getByRole('button', { name: 'Save' }));
    await setting.findByText(/Changed here; AIRCHECK_PUBLIC_URL says https:\/\/given\.example\./);
  });

  it('is shown to a key that may only read, with the reason why it cannot be changed', async () => {
    await serveKeys([], { isReadOnly: true });
    renderSettings();
    const setting = within(await form('Reconnect window'));
    expect((await setting.findByText('10 s')).title).toMatch(/may only|View only|read/i);
    expect(setting.queryByRole('textbox')).toBeNull();
    expect(setting.queryByRole('button')).toBeNull();
  });

  it('is shown to another account of the machine, with the reason', async () => {
    const api = await serveKeys([]);
    api.settings.mayChange = false;
    renderSettings();
    const setting = within(await form('Reconnect window'));
    expect(setting.getByText('10 s').title).toBe('Only the account that runs this machine can change this.');
  });
});

it('the index of the settings leads to each section and marks it, also as a menu, and an address leads to one', async () => {
  await serveKeys([]);
  const { user } = renderDashboard('/settings#links');
  const section = (name: string) => screen.getByRole('region', { name });
  const main = within(screen.getByRole('main'));
  await screen.findByRole('region', { name: 'Links and embedding' });
  expect(document.activeElement).toBe(section('Links and embedding'));

  const index = within(screen.getByRole('navigation', { name: 'Sections' }));
  await user.click(index.getByRole('link', { name: 'API keys' }));
  expect(document.activeElement).toBe(section('API keys'));
  expect(index.getByRole('link', { name: 'API keys' }).getAttribute('aria-current')).toBe('true');
  const titles = index.getAllByRole('link').map(({ textContent }) => textContent);
  expect(titles).toEqual(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent));

  // A narrow page has a list to choose from instead of the links at its side.
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sections' }), 'Shortcuts');
  expect(document.activeElement).toBe(section('Shortcuts'));
  await user.click(within(section('Shortcuts')).getByRole('button', { name: 'Show all' }));
  expect(screen.getByRole('dialog', { name: 'Shortcuts' })).toBeDefined();
});
