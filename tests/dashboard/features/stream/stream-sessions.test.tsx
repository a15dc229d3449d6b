import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDaysMs, isoDay } from '../../../../src/dashboard/lib/dates.ts';
import { operatorZone } from '../../../../src/dashboard/lib/zone.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';
import { scheduleRow, serveSchedules } from '../schedule/serve-schedules.ts';

const chapel = streamRow({ id: 'chapel', name: 'Chapel', record: true });
const page = '/streams/chapel';
const dayMinutes = 1440;

const findPage = () => screen.findByRole('heading', { level: 1, name: 'Chapel' });
const rows = () => screen.getAllByRole('row').slice(1);
const chips = () => within(screen.getByRole('group', { name: 'Show sessions' }));
/** The texts of the week's strips, without its days. */
const week = () =>
  within(screen.getByRole('region', { name: /^Last 7 days|^\d/ }))
    .queryAllByRole('img')
    .map((strip) => strip.getAttribute('aria-label')?.replace(/^\w+: /, ''));
const press = (name: string) => screen.getByRole('button', { name });

describe('the sessions of a stream', () => {
  it('are listed by what became of them, with how many there are; the address keeps the choice', async () => {
    const off = { record: false, recordingStatus: undefined };
    await serveStreams(
      [chapel],
      [
        sessionRow('chapel', 400, 60),
        sessionRow('chapel', 300, 10, { recordingStatus: 'failed', aircheck: { failure: 'The disk was full.' } }),
        sessionRow('chapel', 200, 10, off),
        sessionRow('chapel', 100, 10, { recordingStatus: 'deleted' }),
      ],
    );
    const { user } = renderDashboard(`${page}?week=x`);
    await findPage();
    const words = chips().getAllByRole('button');
    expect(words.map(({ textContent }) => textContent)).toEqual(['All', 'Ready 1', 'Not recorded 1', 'Failed 1']);
    expect(rows()).toHaveLength(4);
    await user.click(chips().getByRole('button', { name: 'Failed 1' }));
    expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('The disk was full.')]);
    expect(window.location.search).toContain('show=failed');
    expect(document.activeElement).toBe(chips().getByRole('button', { name: 'Failed 1', pressed: true }));
    await user.click(chips().getByRole('button', { name: 'All' }));
    expect(window.location.search).not.toContain('show');
  });

  it('begin with a still, and say the day and minute; the seconds are a tooltip', async () => {
    const still = { endedAt: Date.now() - 60_000, readyAt: Date.now() - 50_000, posterUrl: 'http://127.0.0.1/p.jpg' };
    await serveStreams([chapel], [sessionRow('chapel', 3, 2, { aircheck: still })]);
    renderDashboard(page);
    await findPage();
    const [row = document.body] = rows();
    const picture = row.querySelector('img');
    expect([picture?.getAttribute('loading'), picture?.width, picture?.height]).toEqual(['lazy', 64, 36]);
    if (picture) fireEvent.error(picture);
    expect(row.querySelector('img')).toBeNull();
    const link = within(row).getByRole('link', { name: /^(Today|\w{3}) \d\d:\d\d–\d\d:\d\d$/ });
    expect(link.title).toMatch(/^\d\d:\d\d:\d\d–\d\d:\d\d:\d\d \(.* UTC\)$/);
  });

  it('are drawn in parts; the focus goes on from the first that is new', async () => {
    const many = Array.from({ length: 52 }, (_, index) =>
      sessionRow('chapel', 60 + index, 1, { recordingStatus: 'x' }),
    );
    await serveStreams([chapel], many);
    renderDashboard(page);
    await findPage();
    const count = () => document.querySelectorAll('tbody tr').length;
    expect(count()).toBe(50);
    fireEvent.click(screen.getByText('Show older sessions'));
    expect(count()).toBe(52);
    expect(document.activeElement?.closest('tr')).toBe(document.querySelectorAll('tbody tr')[50]);
    expect(screen.queryByText('Show older sessions')).toBeNull();
  });

  it('are walked with j and k, ticked with x, and c copies the link of the row that has the focus', async () => {
    await serveStreams([chapel], [sessionRow('chapel', 400, 60), sessionRow('chapel', 100, 10)]);
    const { user } = renderDashboard(page);
    await findPage();
    const links = () => rows().map((row) => within(row).getByRole('link', { name: /^(Today|\w{3}) .*–/ }));
    await within(rows()[1] ?? document.body).findByRole('button', { name: /^Copy link/ });
    await user.keyboard('j');
    expect(document.activeElement).toBe(links()[0]);
    await user.keyboard('j');
    expect(document.activeElement).toBe(links()[1]);
    await user.keyboard('c');
    await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('/chapel-400/'));
    await user.keyboard('x');
    expect(within(rows()[1] ?? document.body).getByRole('checkbox')).toHaveProperty('checked', true);
    await user.keyboard('k');
    expect(document.activeElement).toBe(links()[0]);
  });

  it('say that there is none of a kind', async () => {
    await serveStreams([chapel], [sessionRow('chapel', 400, 60)]);
    renderDashboard(`${page}?show=failed`);
    await findPage();
    expect(screen.getByText('No recording failed.')).toBeDefined();
  });
});

/** About noon where the operator is, so that no session crosses midnight. */
function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

describe('the week of a stream', () => {
  beforeEach(() => operatorZone.set(noonZone()));
  afterEach(() => operatorZone.set(undefined));

  it('asks for what is older than the sessions that are read all the time, once', async () => {
    const newest = Array.from({ length: 200 }, (_, index) => sessionRow('chapel', 8 * dayMinutes + index * 10, 5));
    const old = sessionRow('chapel', 16 * dayMinutes, 60, { recordingStatus: 'failed' });
    const api = await serveStreams([{ ...chapel, createdAt: Date.now() - 40 * 86_400_000 }], [...newest, old]);
    let isDown = true;
    const asked: string[] = [];
    api.answers = ({ path, search }) => {
      if (path !== '/stream/chapel/sessions') return undefined;
      if (search.get('limit') === '200') return { json: newest };
      asked.push(path);
      return isDown ? { status: 403, json: { errors: [] } } : undefined;
    };
    renderDashboard(`${page}?week=${isoDay(addDaysMs(Date.now(), -14))}&show=failed`);
    const again = await screen.findAllByText('Try again');
    expect(screen.getByText('the newest 200')).toBeDefined();
    expect(screen.getByText('No recording failed.')).toBeDefined();
    isDown = false;
    fireEvent.click(again[0] ?? document.body);
    await waitFor(() => expect(week()).toEqual(['nothing recorded']));
    // The list has them too.
    expect(rows()).toHaveLength(1);
    expect(screen.queryByText('the newest 200')).toBeNull();
    expect(asked).toHaveLength(2);
  });

  it('goes back by weeks, no further than the stream does, and returns; the address says which week it is', async () => {
    await serveStreams(
      [{ ...chapel, createdAt: Date.now() - 8 * 86_400_000 }],
      [sessionRow('chapel', 60, 5), sessionRow('chapel', 8 * dayMinutes, 5, { recordingStatus: 'deleted' })],
    );
    const { user } = renderDashboard(page);
    await findPage();
    expect([press('The week after').getAttribute('aria-disabled'), week()]).toEqual([
      'true',
      ['1 session, recorded 5:00'],
    ]);
    await user.click(press('The week before'));
    expect(week()).toEqual(['1 deleted']);
    expect(screen.queryByText('Last 7 days')).toBeNull();
    expect(press('The week before').getAttribute('aria-disabled')).toBe('true');
    await user.click(press('The week before'));
    expect(window.location.search).toBe(`?week=${isoDay(addDaysMs(Date.now(), -7))}`);
    await user.click(press('The week after'));
    expect(screen.getByText('Last 7 days')).toBeDefined();
    await user.click(press('The week before'));
    await user.click(press('Today'));
    expect(window.location.search).toBe('');
    expect(document.activeElement).toBe(press('The week before'));
  });

  it('has what is scheduled for the rest of today in dashes', async () => {
    await serveSchedules(
      [chapel],
      [],
      [scheduleRow('chapel', { from: '20:00', until: '21:30', timeZone: noonZone() })],
    );
    renderDashboard(page);
    await findPage();
    expect(await screen.findByTitle('Scheduled 20:00–21:30')).toBeDefined();
  });
});
