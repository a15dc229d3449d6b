import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { brokenLinks } from '../../../../src/dashboard/api/streams.ts';
import { copyKind } from '../../../../src/dashboard/components/links/copy-link.tsx';
import { localAddressWarning } from '../../../../src/dashboard/components/links/local-address.tsx';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';
import { sessionRow, streamRow } from '../../support/serve-streams.ts';

beforeEach(() => brokenLinks.set(new Set()));
afterEach(() => {
  copyKind.set('playback');
  localAddressWarning.set('');
});

const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=1280x720\n720p/index.m3u8';
const media = '#EXTM3U\n#EXTINF:2,\n0.m4s\n#EXT-X-ENDLIST';

/** The whole dashboard of our own service with a ready recording; `embedOrigins` as its setting has them. */
async function open(path: string, embedOrigins?: string[]) {
  const session = { ...sessionRow('chapel', 400, 61), id: 'evening' };
  const api = await serveOwnService([streamRow({ id: 'chapel', name: 'Chapel' })], [session]);
  const info = { type: 'recording', meta: { source: [], aircheck: { name: 'Chapel', embedOrigins } } };
  api.ownAnswers = ({ path }) => {
    if (path === '/session/evening') return { json: session };
    if (path === '/playback/evening') return { json: info };
    if (path.endsWith('/index.m3u8')) return { text: path.includes('720p') ? media : master };
    if (path.endsWith('/0.m4s')) return { text: 'moof' };
    return path === '/aircheck/activity' ? { status: 204, text: '' } : undefined;
  };
  return { api, base: api.baseUrl.replace(/\/api$/, ''), ...renderDashboard(path) };
}
const page = '/streams/chapel';
const main = () =>
  within(screen.getByRole('region', { name: 'Last recording' })).getByRole('button', { name: /^Copy .* of Chapel/ });
const arrow = () => screen.findByRole('button', { name: 'What to copy of Chapel' });
const item = (name: RegExp) => screen.getByRole('menuitemradio', { name });

describe('Copy', () => {
  it('copies what is chosen in its list with that click or by keys, remembers it, and warns once of a local link', async () => {
    const { base, user } = await open(page);
    await user.click(await arrow());
    expect(document.activeElement).toBe(item(/^Playback link/));
    expect(item(/^Playback link/).getAttribute('aria-checked')).toBe('true');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await user.click(item(/^Watch page ?For people/));
    expect(await navigator.clipboard.readText()).toBe(`${base}/watch/evening`);
    const warning =
      /^Links begin with 127\.0\.0\.1:\d+: they work on this computer only\. Set a public address in Settings\./;
    await screen.findByText(warning);
    await user.click(screen.getByRole('button', { name: /^Dismiss/ }));
    await waitFor(() => expect(main().textContent).toBe('Copied'));
    act(() => vi.runOnlyPendingTimers());
    expect(main().textContent).toBe('Copy watch page');
    vi.useRealTimers();
    expect(localStorage.getItem('aircheck.copy')).toBe('watch');
    await user.click(await arrow());
    await user.click(item(/^MP4/));
    expect(await navigator.clipboard.readText()).toBe(`${base}/recordings/evening/source.mp4`);
    await user.click(main());
    expect(await navigator.clipboard.readText()).toBe(`${base}/recordings/evening/source.mp4`);

    (await arrow()).focus();
    await user.keyboard('{Enter}{ArrowUp}');
    expect(document.activeElement).toBe(item(/^Watch page ?For people/));
    // The warning does not stand in the list.
    expect(screen.queryByRole('menuitem')).toBeNull();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(await arrow());
    await user.keyboard('{Enter}{ArrowUp}{Enter}');
    expect(await navigator.clipboard.readText()).toBe(`${base}/watch/evening`);
    await waitFor(() => expect(main().textContent).toBe('Copied'));
    expect(screen.queryByText(warning)).toBeNull();
  });

  it('of a row copies the kind that was chosen last, `c` as well', async () => {
    copyKind.set('watch');
    const { base, user } = await open('/');
    const row = await screen.findByRole('row', { name: /Chapel/ });
    await user.click(await within(row).findByRole('button', { name: /^Copy link of Chapel/ }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(`${base}/watch/evening`));
    copyKind.set('mp4');
    // With it come the keys of the rows.
    await screen.findByText(/^Times in /);
    within(row).getByRole('link', { name: 'Chapel' }).focus();
    await user.keyboard('c');
    await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/source\.mp4$/));
  });

  it('says that no other site may show the embed code yet, and what allows it', async () => {
    const { base, user } = await open(page);
    await user.click(await arrow());
    await screen.findByRole('menuitemradio', { name: /^Embed code .*allow them in Settings/ });
    await user.click(item(/^Embed code/));
    expect(await navigator.clipboard.readText()).toContain(`<iframe src="${base}/watch/evening" title="Chapel"`);
    await screen.findByText(/player yet\. Allow them in Settings\./);
  });

  it('offers the embed code without a word where the setting allows it', async () => {
    const { api, user } = await open(page, ['https://club.example']);
    await user.click(await arrow());
    await waitFor(() => expect(api.count('GET /playback/evening')).toBe(1));
    await user.click(item(/^Embed code ?For web pages/));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('<iframe'));
    expect(screen.queryByText(/allow them in Settings/i)).toBeNull();
  });
});
