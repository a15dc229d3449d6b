import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { connection } from '../../../../src/dashboard/api/connection.ts';
import { theme } from '../../../../src/dashboard/components/preferences.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams } from '../../support/serve-streams.ts';
import { renderSettings } from './render-settings.tsx';
import { aKey, serveKeys } from './serve-keys.ts';

const section = (name: string) => screen.findByRole('region', { name });
const rowOf = (region: HTMLElement, name: string) =>
  within(region).getByText(name, { selector: 'dt' }).parentElement?.textContent;

describe('the Settings page', () => {
  afterEach(() => theme.set('system'));

  it('says whose streams these are, shows the disk, keeps a theme and nothing secret, and signs out', async () => {
    const api = await serveKeys([aKey({ id: 'mine', isThis: true })]);
    const { user } = renderSettings();
    const account = await section('Account');
    await within(account).findByText('Version 1.2.3');
    expect(rowOf(account, 'Account')).toBe('AccountNorthlight');
    expect(rowOf(account, 'API key')).toBe('API keyControl room');
    expect(rowOf(account, 'Access')).toBe('AccessRead and write');
    expect(within(account).getByText(api.baseUrl)).toBeDefined();
    const recording = await section('Recording');
    await within(recording).findByText('12.4 GB');
    expect(rowOf(recording, 'Free space')).toBe('Free space83.0 GB of 200 GB');
    expect(rowOf(recording, 'Minimum free')).toMatch(/^Minimum free1\.0 GB\. .*set AIRCHECK_DISK_FLOOR_MB/);

    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await user.click(screen.getByRole('switch', { name: 'Single-key shortcuts: Shortcuts are on' }));
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(Object.entries(localStorage).sort()).toEqual([
      ['aircheck.shortcuts', 'no'],
      ['aircheck.theme', 'dark'],
    ]);
    await user.click(screen.getByRole('switch', { name: 'Single-key shortcuts: Shortcuts are off' }));

    await within(account).findByText(
      /^Signs out every tab of this browser, and the browsers that you invited from it\. API keys/,
    );
    await user.click(within(account).getByRole('button', { name: 'Sign out' }));
    expect(connection.get().status).toBe('signed-out');
  });

  it.each([
    [{ measuredSeconds: 0 }, /^Not known yet\. It is measured when the next stream/],
    [{ sessions: 2.97, measuredSeconds: 600 }, /^2 streams with the default profiles, encoded in real time\./],
    [{ sessions: 1.2, measuredSeconds: 30 }, /^1 stream with the default profiles, encoded in real time\./],
    [{ sessions: 0.8, measuredSeconds: 30 }, /^Not even one stream/],
  ])('shows what this machine encodes in real time as whole streams: %j', async (json, sentence) => {
    const api = await serveKeys([]);
    api.keyAnswers = ({ path }) => (path === '/aircheck/capacity' ? { json } : undefined);
    renderSettings();
    const region = await section('Recording');
    const shown = await within(region).findByText(sentence);
    expect(/Measured on the latest/.test(shown.textContent ?? '')).toBe(json.measuredSeconds > 0);
  });

  it('leaves out what another API does not have', async () => {
    const api = await serveStreams([]);
    renderSettings();
    const region = await section('Account');
    await section('Language and time');
    expect(within(region).queryByText('API key')).toBeNull();
    expect(within(region).getByText(/API keys stay valid/)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'API keys' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Recording' })).toBeNull();
    expect(api.count('GET /aircheck/keys')).toBe(0);
  });

  it('shows what stands below a list once all are read, and beside the part what could not be read', async () => {
    const api = await serveKeys([aKey({ id: 'scripts' })]);
    let answerKeys = () => {};
    const after = new Promise<void>((resolve) => {
      answerKeys = resolve;
    });
    const refused = { status: 403, json: { errors: ['not now'] } };
    api.keyAnswers = ({ path }) => (path === '/aircheck/keys' ? { ...refused, after } : undefined);
    const { user } = renderSettings();
    await section('Account');
    await waitFor(() => {
      for (const part of ['browser-sessions', 'storage', 'webhooks'])
        expect(api.count(`GET /aircheck/${part}`)).toBe(1);
    });
    expect(screen.getByRole('status', { name: 'Loading the settings' })).toBeDefined();
    expect(screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent)).toEqual(['Account']);
    answerKeys();
    await section('Language and time');
    expect(screen.queryByRole('status', { name: 'Loading the settings' })).toBeNull();

    const region = within(screen.getByRole('region', { name: 'API keys' }));
    const alert = await region.findByRole('alert');
    expect(alert.textContent).toContain('The API keys could not be read.');
    expect(alert.textContent).toContain('not now');
    api.keyAnswers = () => undefined;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await region.findByRole('row', { name: /scripts/ });
    expect(region.queryByRole('alert')).toBeNull();
  });

  it('is a destination of the rail and of the tabs', async () => {
    await serveKeys([]);
    const { user } = renderDashboard();
    const [rail, tabs] = await screen.findAllByRole('navigation', { name: 'Main' });
    if (!rail || !tabs) throw new Error('There are not two.');
    expect(within(tabs).getByRole('link', { name: 'Settings' })).toBeDefined();
    await user.click(within(rail).getByRole('link', { name: 'Settings' }));
    await screen.findByRole('heading', { name: 'Settings', level: 1 });
    expect(within(rail).getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page');
    expect(document.title).toBe('Settings · Aircheck');
  });
});

it('unknown stream keys are listed by address with the number of attempts and the last one, or not at all', async () => {
  const api = await serveKeys([]);
  const tries = { count: 0, since: Date.now() - 3_600_000, addresses: [] as object[] };
  api.keyAnswers = ({ path }) => (path === '/aircheck/unknown-keys' ? { json: tries } : undefined);
  const { unmount } = renderSettings();
  await waitFor(() => expect(api.requests.map(({ path }) => path)).toContain('/aircheck/unknown-keys'));
  expect(screen.queryByRole('heading', { name: 'Unknown stream keys' })).toBeNull();
  unmount();

  tries.count = 4;
  tries.addresses = [{ address: '203.0.113.9', count: 4, lastAt: Date.now() - 60_000 }];
  renderSettings();
  const region = within(await section('Unknown stream keys'));
  expect(region.getByText(/^4 rejected attempts since /)).toBeDefined();
  expect(region.getByText('203.0.113.9')).toBeDefined();
  expect(region.getByText(/^4 rejected attempts, last /)).toBeDefined();
});
