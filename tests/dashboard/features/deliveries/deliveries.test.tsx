import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { copiedLinks } from '../../../../src/dashboard/components/links/copy-link.tsx';
import { localAddressWarning } from '../../../../src/dashboard/components/links/local-address.tsx';
import { deliveryChoices, expiresAtMs } from '../../../../src/dashboard/features/deliveries/delivery-fields.tsx';
import { streamSubject, toDeliveryItem } from '../../../../src/dashboard/features/deliveries/delivery-subject.ts';
import { isoDay, localText, parseLocalText } from '../../../../src/dashboard/lib/dates.ts';
import { formatDate } from '../../../../src/dashboard/lib/format.ts';
import { operatorZone } from '../../../../src/dashboard/lib/zone.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { type OwnService, serveOwnService } from '../../support/serve-own-service.ts';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

// A browser’s storage outlives its pages.
afterEach(() => {
  localStorage.clear();
  for (const kept of [deliveryChoices, copiedLinks]) kept.restore();
  operatorZone.set(undefined);
  localAddressWarning.set('');
});

const chapel = streamRow({ id: 'chapel', name: 'Chapel' });
const ready = (ago: number) =>
  sessionRow('chapel', ago, 10, { aircheck: { endedAt: Date.now(), readyAt: Date.now() } });
const url = 'https://here.example/deliveries/abcdefghijklmnopqrstuvwxyz0';

/** Our service, which keeps delivery pages as the real one does. */
async function serveDeliveries(): Promise<OwnService & { pages: Record<string, unknown>[] }> {
  const api = await serveOwnService([chapel], [ready(200), ready(100)]);
  const pages: Record<string, unknown>[] = [];
  api.ownAnswers = ({ method, path, body }) => {
    const [, id, verb] = /^\/aircheck\/deliveries(?:\/([^/]+))?(?:\/(restore))?$/.exec(path) ?? [];
    if (!path.startsWith('/aircheck/deliveries')) return undefined;
    if (method === 'GET') return { json: pages };
    if (method === 'POST' && id === undefined) {
      const items = Object(body).items.map((item: object, index: number) => ({
        id: `i${index}`,
        sessionIds: [],
        state: 'upcoming',
        ...item,
      }));
      const made = { createdAt: Date.now(), createdByTokenName: 'test', openings: 0, visitors: 0 };
      pages.unshift({ id: `p${pages.length}`, url, ...Object(body), items, ...made });
      return { status: 201, json: pages[0] };
    }
    const page = pages.find((each) => each.id === id);
    if (method === 'PUT') Object.assign(page ?? {}, { note: undefined, expiresAt: undefined }, body);
    if (method === 'DELETE') Object.assign(page ?? {}, { revokedAt: Date.now() });
    if (verb === 'restore') delete page?.revokedAt;
    return { status: 204, text: '' };
  };
  return Object.assign(api, { pages });
}

describe('a new delivery page', () => {
  it('has a title, a recipient and names, and its link is copied by the same button', async () => {
    const { pages } = await serveDeliveries();
    const { user } = renderDashboard('/streams/chapel');
    await screen.findByRole('heading', { level: 1, name: 'Chapel' });
    await user.click(await screen.findByRole('button', { name: 'Delivery page of 2 recordings…' }));
    await screen.findByLabelText('Title');
    const dialog = within(screen.getByRole('dialog', { name: 'Delivery page' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('Chapel');
    expect(document.activeElement).toBe(dialog.getByLabelText('Title'));
    await user.type(dialog.getByLabelText('Recipient'), ' Kestrel ');
    await user.type(dialog.getByLabelText('From'), 'Northlight');
    const [first = document.body] = dialog.getAllByLabelText('Name of Chapel on the page');
    await user.clear(first);
    await user.type(first, 'Morning');
    await user.click(dialog.getByRole('button', { name: 'Create page and copy link' }));
    await screen.findByText('The link is copied.');
    expect(await navigator.clipboard.readText()).toBe(url);
    const items = [
      { sessionId: 'chapel-200', name: 'Morning' },
      { sessionId: 'chapel-100', name: 'Chapel' },
    ];
    expect(pages).toMatchObject([{ title: 'Chapel', to: 'Kestrel', sender: 'Northlight', items }]);
    const days = (Number(pages[0]?.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(31.1);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The next one comes from the same sender.
    expect(deliveryChoices.get()).toEqual({ sender: 'Northlight', expiry: '30' });
  });

  it('says what is live and when it can be played, and makes nothing where it is cancelled', async () => {
    const api = await serveDeliveries();
    api.streams = [{ ...chapel, isActive: true }];
    api.sessions = [ready(200), sessionRow('chapel', 30, 0)];
    const { user } = renderDashboard('/streams/chapel');
    await user.click(await screen.findByRole('button', { name: 'Delivery page of 2 recordings…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delivery page' }));
    dialog.getByText(/^Live since (?:\w+ )?\d\d:\d\d\. Playable soon after it ends\.$/);
    dialog.getByText(/^Recording, /);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.pages).toEqual([]);
  });

  it('remembers the sender of a page that expires on a date of its own', async () => {
    await serveDeliveries();
    const { user } = renderDashboard('/streams/chapel');
    await user.click(await screen.findByRole('button', { name: 'Delivery page of 2 recordings…' }));
    await user.type(await screen.findByLabelText('From'), 'Northlight');
    await user.selectOptions(screen.getByLabelText('Expires'), 'On a date…');
    await user.click(screen.getByRole('button', { name: 'Create page and copy link' }));
    await screen.findByText('The link is copied.');
    expect(deliveryChoices.get()).toEqual({ sender: 'Northlight', expiry: '30' });
  });

  it('is not offered where another service has the recordings', async () => {
    await serveStreams([chapel], [ready(100)]);
    renderDashboard('/streams/chapel');
    await screen.findByRole('button', { name: /^Hand over 1/ });
    expect(screen.queryByRole('button', { name: /^Delivery page/ })).toBeNull();
  });
});

it('includes a stream’s shows from now on, from the start of the live one, or around the scheduled one', () => {
  const nowMs = 1e12;
  const untilMs = nowMs + 5e6;
  const stream = { id: 's', name: ' Hall ' };
  const idle = Object({ stream, state: { kind: 'idle' } });
  const live = Object({ stream, state: { kind: 'live', current: { session: { createdAtMs: nowMs - 9e5 } } } });
  const item = (view: Parameters<typeof streamSubject>[0], startAtMs?: number) => {
    const show = startAtMs === undefined ? undefined : { startAtMs, endAtMs: startAtMs + 3.6e6 };
    const { name, ...window } = Object(toDeliveryItem(streamSubject(view, show), nowMs, untilMs));
    expect(name).toBe('Hall');
    return window;
  };
  expect(item(idle)).toEqual({ streamId: 's', from: nowMs, until: untilMs });
  expect(item(live)).toEqual({ streamId: 's', from: nowMs - 9e5, until: untilMs });
  const tonight = nowMs + 1e7;
  const expected = { streamId: 's', from: tonight - 9e5, until: tonight + 3.6e6, startsAt: tonight };
  expect(item(idle, tonight)).toEqual(expected);
  // All that comes is meant, and the page says when the show is expected.
  const comes = (atMs: number) => toDeliveryItem(streamSubject(idle, undefined, atMs), nowMs, untilMs);
  expect(comes(nowMs + 2e6)).toMatchObject({ from: nowMs, until: untilMs, startsAt: nowMs + 2e6 });
  expect(comes(untilMs)).not.toHaveProperty('startsAt');
  // What is live now is another show.
  expect(item(live, tonight)).toEqual(expected);
  expect(item(live, nowMs - 1e5)).toMatchObject({ from: nowMs - 9e5, startsAt: nowMs - 1e5 });
});

it('expires at the end of its last day in the operator’s time zone', () => {
  operatorZone.set('Asia/Tokyo');
  const noon = Date.UTC(2026, 10, 19, 12);
  const at = (ms: number | undefined) => ms && new Date(ms).toISOString();
  expect(at(expiresAtMs('7', '', noon))).toBe('2026-11-26T14:59:59.000Z');
  expect(at(expiresAtMs('own', '2026-12-01', noon))).toBe('2026-12-01T14:59:59.000Z');
  expect([expiresAtMs('never', '', noon), expiresAtMs('own', '', noon)]).toEqual([undefined, undefined]);
  expect(localText(noon)).toBe('2026-11-19T21:00');
  expect([parseLocalText('2026-11-19T21:00'), parseLocalText('')]).toEqual([noon, undefined]);
});

describe('the list of delivery pages', () => {
  const page = {
    id: 'p1',
    url,
    title: 'Cup',
    to: 'Kestrel',
    items: [
      { id: 'a', name: 'Final', sessionIds: ['x'], state: 'ready', downloads: 2, downloadedAt: Date.now() },
      { id: 'b', name: 'Party', sessionIds: [], state: 'upcoming' },
    ],
    createdAt: Date.now(),
    createdByTokenName: 'Maria',
    openings: 3,
    visitors: 2,
    openedAt: Date.now(),
  };

  it('shows openings and downloads, revokes a page once, and restores it', async () => {
    const api = await serveDeliveries();
    api.pages.push({ ...page });
    const { user } = renderDashboard('/deliveries');
    await screen.findByText('for Kestrel');
    const current = screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
    expect(current.sort()).toEqual(['Delivery pages', 'Recordings', 'Recordings']);
    screen.getByText(/^Created \d\d:\d\d by Maria · Never expires$/);
    screen.getByText(/^Opened 3 times in 2 browsers, last \d\d:\d\d/);
    screen.getByText(/^Downloaded 2 times, last \d\d:\d\d/);
    screen.getByText('Upcoming');
    await user.click(screen.getByRole('button', { name: 'Copy link of Cup' }));
    expect(await navigator.clipboard.readText()).toBe(url);
    await user.dblClick(screen.getByRole('button', { name: 'Revoke Cup' }));
    await screen.findByText('Cup is revoked. Its link no longer works.');
    await screen.findByText(/Revoked \d\d:\d\d/);
    expect(screen.queryByRole('button', { name: 'Copy link of Cup' })).toBeNull();
    expect(api.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Cup is available again, at the same link.');
    await screen.findByRole('button', { name: 'Copy link of Cup' });
  });

  it('warns when a link was copied that works on this computer only', async () => {
    const { pages } = await serveDeliveries();
    pages.push({ ...page, url: 'http://127.0.0.1:8080/deliveries/x' });
    const { user } = renderDashboard('/deliveries');
    await user.click(await screen.findByRole('button', { name: 'Copy link of Cup' }));
    await screen.findByText(/^Links begin with 127\.0\.0\.1:8080: they work on this computer only\./);
  });

  it('holds back new pages until they are asked for, or found by their title', async () => {
    const { pages } = await serveDeliveries();
    pages.push({ ...page });
    const { user } = renderDashboard('/deliveries');
    await screen.findByText('for Kestrel');
    pages.unshift({ ...page, id: 'p2', title: 'Derby', createdAt: Date.now() + 1000 });
    // A colleague's page is there with the next read, which going back to the window brings.
    window.dispatchEvent(new Event('visibilitychange'));
    const show = await screen.findByRole('button', { name: 'Show 1 new page' });
    expect(screen.queryByText('Derby')).toBeNull();
    await user.click(show);
    await screen.findByText('Derby');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Delivery pages' }));
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();

    pages.unshift({ ...page, id: 'p3', title: 'Gala', createdAt: Date.now() + 2000 });
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByRole('button', { name: 'Show 1 new page' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Go to' }), 'delivery gala');
    await screen.findByRole('option', { name: /^Delivery page Gala/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Gala for Kestrel/));
  });

  it('says why a recording will not come', async () => {
    const { pages } = await serveDeliveries();
    const gone = (name: string, reason: string, more = {}) => ({
      ...{ id: name, name, sessionIds: [], state: 'unavailable', reason },
      ...more,
    });
    const items = [
      gone('Final', 'expired'),
      gone('Party', 'no-show'),
      gone('Speech', 'deleted', { downloads: 1, downloadedAt: Date.now() }),
      gone('Goal', 'of a newer service'),
    ];
    pages.push({ ...page, expiresAt: Date.now() - 1000, items });
    renderDashboard('/deliveries');
    await screen.findByText('Page expired first');
    screen.getByText('No show was recorded');
    screen.getByText(/^Deleted\. Downloaded \d\d:\d\d/);
    screen.getByText('Not available');
    expect(screen.queryByText('Upcoming')).toBeNull();
  });

  it('changes a page’s texts and when it expires', async () => {
    const { pages } = await serveDeliveries();
    pages.push({ ...page, id: 'p0', title: 'Other' }, { ...page, note: 'Old' });
    const { user } = renderDashboard('/deliveries');
    await screen.findByText('Other');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Go to' }), 'delivery cup');
    await screen.findByRole('option', { name: /^Delivery page Cup/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Cup for Kestrel/));
    await user.click(await screen.findByRole('button', { name: 'Edit Cup' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit delivery page' }));
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Old');
    await user.clear(dialog.getByLabelText('Note'));
    await user.selectOptions(dialog.getByLabelText('Expires'), 'In 7 days');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText(/ · Expires \S/);
    expect(pages[1]).toMatchObject({ title: 'Cup', to: 'Kestrel', note: undefined, expiresAt: expect.any(Number) });
  });

  const hour = 3_600_000;
  it.each([
    ['will end in the middle of a day', 50 * hour + 1234],
    ['has expired', -50 * hour],
  ])('keeps when a page expires that %s, to the millisecond, if only its title changes', async (_, fromNowMs) => {
    const { pages } = await serveDeliveries();
    const expiresAt = Date.now() + fromNowMs;
    pages.push({ ...page, expiresAt });
    const { user } = renderDashboard('/deliveries');
    await user.click(await screen.findByRole('button', { name: 'Edit Cup' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit delivery page' }));
    const lastDay = dialog.getByLabelText<HTMLInputElement>('Last day');
    expect(lastDay.value).toBe(formatDate(expiresAt, Date.now()));
    // What a browser asks before it lets a form be sent.
    expect(lastDay.validity.valid).toBe(true);
    await user.type(dialog.getByLabelText('Title'), ' final');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Cup final');
    expect(pages[0]).toMatchObject({ title: 'Cup final', expiresAt });
  });

  it('expires a page on a newly chosen day', async () => {
    const { pages } = await serveDeliveries();
    pages.push({ ...page, expiresAt: Date.now() + 50 * hour });
    const { user } = renderDashboard('/deliveries');
    await user.click(await screen.findByRole('button', { name: 'Edit Cup' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit delivery page' }));
    const day = isoDay(Date.now() + 100 * hour);
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: day } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(pages[0]?.expiresAt).toBe(expiresAtMs('own', day, Date.now())));
  });
});
