import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { localAddressWarning } from '../../../../src/dashboard/components/links/local-address.tsx';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { type SessionRow, sessionRow, streamRow } from '../../support/serve-streams.ts';
import { serveUpstream } from '../connections/serve-upstream.ts';
import { serveRecordings } from '../recordings/serve-recordings.ts';

afterEach(() => localAddressWarning.set(''));

const now = Date.now();
const chapel = streamRow({ id: 'chapel', name: 'Chapel' });
const ended = (row: SessionRow): SessionRow => ({ ...row, aircheck: { endedAt: now, readyAt: now } });
const handoverRow = (sessionIds: readonly string[], row: object = {}) => ({
  id: `of ${sessionIds.join(' ')} ${JSON.stringify(row)}`,
  ...{ at: now - 3_600_000, by: 'Maria', connection: 'local', sessionIds, format: 'markdown', link: 'watch' },
  recordings: sessionIds.map((id) => ({ id, parentId: 'chapel', name: 'Chapel', startedAt: now - 7_200_000 })),
  ...row,
});

/** A service with these handovers, two a page; `older` sessions are in no overview. */
async function servePastHandovers(handovers: readonly object[], older: SessionRow[] = []) {
  const sessions = [ended(sessionRow('chapel', 90, 61)), ended(sessionRow('chapel', 30, 20))];
  const api = await serveRecordings([chapel], sessions);
  const lists = api.ownAnswers;
  api.ownAnswers = (request) => {
    if (request.path === '/aircheck/handover-templates') return { json: [] };
    const old = older.find(({ id }) => request.path === `/session/${id}`);
    if (old) return { json: old };
    if (request.path !== '/aircheck/handovers') return lists(request);
    const skip = Number(request.search.get('cursor')?.slice(4) ?? 0);
    const link = { link: `<http://x/?cursor=skip${skip + 2}>; rel="next"` };
    return { json: handovers.slice(skip, skip + 2), ...(skip + 2 < handovers.length && { headers: link }) };
  };
  return api;
}

const open = async () => {
  const { user } = renderDashboard('/recordings');
  await user.click(await screen.findByRole('link', { name: 'Handovers' }));
  return user;
};
const rows = async () => within(await screen.findByRole('list', { name: 'Past handovers' })).findAllByRole('heading');
const rowOf = (heading: HTMLElement) => within(heading.closest('li') ?? heading);
const [long, short] = ['chapel-90', 'chapel-30'];

describe('past handovers', () => {
  it('name recipient, operator and time, and lead to the recordings; older ones load on request', async () => {
    const marks = [
      handoverRow([long, short], { to: 'Anna' }),
      handoverRow([short]),
      handoverRow([long], { to: 'Ben' }),
    ];
    await servePastHandovers(marks);
    const user = await open();
    expect((await rows()).map(({ textContent }) => textContent)).toEqual(['To Anna', 'No recipient named']);
    expect(window.location.pathname).toBe('/handovers');
    const [anna = document.body] = await rows();
    rowOf(anna).getByText(/ by Maria$/);
    rowOf(anna).getByText('Markdown · Watch page');
    const links = rowOf(anna).getAllByRole('link', { name: 'Chapel' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/streams/chapel/sessions/${long}`,
      `/streams/chapel/sessions/${short}`,
    ]);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('are copied again in their order and format, older recordings too; deleted ones are left out', async () => {
    const old = ended({ ...sessionRow('chapel', 60 * 24 * 30, 45), id: 'old' });
    const api = await servePastHandovers([handoverRow([short, 'old', 'gone', long])], [old]);
    const user = await open();
    await user.click(await screen.findByRole('button', { name: /^Copy again: 4 recordings, / }));
    await screen.findByText('3 links copied again. 1 recording left out: no longer playable.');
    const text = await navigator.clipboard.readText();
    expect([...text.matchAll(/\*\*Chapel\*\*[^<]*<http[^>]*\/watch\/([\w-]+)>/g)].map(([, id]) => id)).toEqual([
      short,
      'old',
      long,
    ]);
    expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('warn when links were copied again that work on this computer only', async () => {
    await servePastHandovers([handoverRow([short])]);
    const user = await open();
    await user.click(await screen.findByRole('button', { name: /^Copy again: 1 recording, / }));
    await screen.findByText(/^Links begin with 127\.0\.0\.1:\d+: they work on this computer only\./);
    screen.getByText('1 link copied again.');
  });

  it('name the clips of them that can no longer be copied', async () => {
    const id = 'a1b2c3d4-0000-4000-8000-000000000001';
    const goal = { id: id.replace('1', '2'), sessionId: long, parentId: 'chapel', name: 'Goal', startedAt: now };
    const vote = { ...goal, id, name: 'The vote' };
    const read = { state: 'ready', keep: false, createdAt: now, createdByTokenName: 'test', from: 1, to: 9 };
    const both = { clips: [goal, vote], clipIds: [goal.id, id] };
    const api = await servePastHandovers([
      handoverRow([short, 'gone'], both),
      handoverRow(['away'], { ...both, clipIds: [goal.id] }),
    ]);
    const others = api.ownAnswers;
    api.ownAnswers = (request) =>
      request.path === `/aircheck/clips/${id}`
        ? { json: { ...vote, ...read, streamName: 'Chapel', recordingUrl: 'http://x/vote.m3u8' } }
        : others(request);
    const user = await open();
    await user.click(await screen.findByRole('button', { name: /^Copy again: 2 recordings and 2 clips, / }));
    await screen.findByText('2 links copied again. 1 recording and 1 clip left out: no longer playable.');
    await user.click(screen.getByRole('button', { name: /^Copy again: 1 recording and 1 clip, / }));
    await screen.findByText('Nothing was copied: none of these can be played any more.');
  });

  it('say when the template is gone, and when nothing can be played any more', async () => {
    await servePastHandovers([handoverRow([short], { format: 'template', template: 'Weekly' }), handoverRow(['gone'])]);
    const user = await open();
    await screen.findByText('Template “Weekly” · Watch page');
    const [first, second] = await screen.findAllByRole('button', { name: /^Copy again: 1 recording, / });
    await user.click(first ?? document.body);
    await screen.findByText('1 link copied again. That template was deleted; copied as plain text.');
    await user.click(second ?? document.body);
    await screen.findByText(/^Nothing was copied: none/);
  });

  it('show three recordings, the others on request, and mark the deleted ones', async () => {
    const five = ['a', 'b', 'c', 'd', 'e'];
    const recordings = five.map((id) => ({
      id,
      parentId: 'chapel',
      name: `Show ${id}`,
      startedAt: now,
      isDeleted: true,
    }));
    await servePastHandovers([
      handoverRow(five, { recordings }),
      handoverRow(['x'], { format: 'page', link: 'delivery' }),
    ]);
    await open();
    const all = await screen.findByRole('button', { name: 'Show all 5' });
    expect(screen.getAllByText('recording deleted')).toHaveLength(3);
    fireEvent.click(all);
    expect(screen.getAllByText('recording deleted')).toHaveLength(5);
    const [, page = document.body] = await rows();
    expect(rowOf(page).queryByRole('button', { name: /^Copy again/ })).toBeNull();
    expect(rowOf(page).getByRole('link', { name: 'Delivery pages' }).getAttribute('href')).toBe('/deliveries');
  });

  it('explain how to hand over when there are none', async () => {
    await servePastHandovers([]);
    const user = await open();
    await screen.findByRole('heading', { name: 'Nothing handed over yet' });
    await user.click(screen.getByRole('link', { name: 'Show recordings' }));
    await screen.findByRole('table', { name: 'Recordings' });
  });

  it('of an upstream are fetched by its name, with the sessions that this page knows', async () => {
    const api = await serveUpstream([streamRow({ id: 'hall', name: 'Hall' })]);
    const own = api.answers;
    const asked: (string | null)[] = [];
    api.answers = (request) => {
      if (request.path !== '/aircheck/handovers') return own(request);
      asked.push(request.search.get('connection'));
      return { json: [handoverRow(['u1', 'u2'], { connection: 'studio', to: 'Anna', recordings: undefined })] };
    };
    renderDashboard('/c/studio/handovers');
    await screen.findByText('2 sessions no longer listed');
    expect(new Set(asked)).toEqual(new Set(['studio']));
  });
});
