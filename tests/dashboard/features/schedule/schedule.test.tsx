import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { comeBack } from '../../support/come-back.ts';
import { ownTime } from '../../support/own-time.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, streamRow } from '../../support/serve-streams.ts';
import { clockIn, scheduleRow, serveSchedules } from './serve-schedules.ts';

const rows = ['Chapel', 'Court 1', 'Court 2'].map((name) => streamRow({ id: name, name }));
const press = (name: string | RegExp) => screen.findByRole('button', { name });

describe('a schedule', () => {
  it('is made for a selection in four clicks, is said on the rows, and undone with one', async () => {
    const api = await serveSchedules(rows);
    const { user } = renderDashboard();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 3' }));
    await user.click(await press('Schedule…'));
    await screen.findByRole('button', { name: 'Save schedule' });
    const dialog = within(screen.getByRole('dialog', { name: 'Schedule for 3 streams' }));
    await user.click(dialog.getByRole('button', { name: 'Save schedule' }));
    expect(dialog.getByText('Choose at least one day.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Fri' }));
    await user.click(dialog.getByRole('button', { name: 'Save schedule' }));
    expect(await screen.findByText('Scheduled for 3 streams: Fridays 18:00–23:00.')).toBeDefined();
    expect(api.schedules).toMatchObject([
      {
        name: 'Fridays 18:00–23:00',
        streamIds: ['Chapel', 'Court 1', 'Court 2'],
        days: ['fri'],
        armMinutes: 30,
        expectMinutes: 2,
        connection: 'local',
      },
    ]);
    await waitFor(() => expect(screen.getAllByTitle(/^(Fridays 18:00–23:00|Expected 18:00.*)$/)).toHaveLength(3));
    await user.click(await press('Undo'));
    await waitFor(() => expect(api.schedules).toEqual([]));
  });

  it('of one stream is changed and removed from its page; a date is a schedule too', async () => {
    const api = await serveSchedules(rows, [], [scheduleRow('Chapel', { streamIds: ['Chapel', 'Court 1'] })]);
    const { user } = renderDashboard('/streams/Chapel');
    await user.click(await press('Schedule of Chapel'));
    await user.click(await press('Edit Every day 18:00–23:00'));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/2 streams use this schedule/)).toBeDefined();
    await user.click(dialog.getByRole('radio', { name: 'On one date' }));
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2099-11-28' } });
    await user.click(dialog.getByLabelText('Alert if not live'));
    await user.click(dialog.getByText('Save schedule'));
    await screen.findByText('Schedule changed: Sat 28 Nov 2099 18:00–23:00.');
    expect(api.schedules).toMatchObject([{ days: ['2099-11-28'], streamIds: ['Chapel', 'Court 1'] }]);
    const put = api.requests.find(({ method }) => method === 'PUT');
    expect(put?.body).not.toHaveProperty('expectMinutes');

    await user.click(await press('Schedule of Chapel'));
    await user.click(await press(/^Remove Sat 28 Nov 2099/));
    await waitFor(() => expect(api.schedules).toEqual([]));
    const said = await screen.findByText('Schedule removed: Sat 28 Nov 2099 18:00–23:00.');
    await user.click(within(said.parentElement ?? said).getByText('Undo'));
    await waitFor(() => expect(api.schedules).toMatchObject([{ days: ['2099-11-28'] }]));
  });

  it('has a last day and leaves days out, which are seen before it is saved; once it is over, it says so', async () => {
    const old = scheduleRow('Chapel', { id: 'old', days: ['mon'], endDate: '2020-12-18' });
    const api = await serveSchedules(rows, [], [old, scheduleRow('Chapel', { days: ['fri'] })]);
    const { user } = renderDashboard('/streams/Chapel');
    await user.click(await press('Schedule of Chapel'));
    expect(screen.getAllByText('Ended. No more shows.')).toHaveLength(1);
    await user.click(await press(/^Edit Fridays/));
    const dialog = within(screen.getByRole('dialog'));
    const shows = () => within(dialog.getByRole('region', { name: 'Next shows' })).getAllByRole('listitem').length;
    expect(shows()).toBe(4);
    const friday = new Date();
    friday.setUTCDate(friday.getUTCDate() + 7 + ((12 - friday.getUTCDay()) % 7));
    const inDays = (days: number) => new Date(friday.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    fireEvent.change(dialog.getByLabelText('Ends on'), { target: { value: inDays(14) } });
    for (const days of [7, 14]) {
      fireEvent.change(dialog.getByLabelText('Skip these dates'), { target: { value: inDays(days) } });
      await user.click(dialog.getByText('Add'));
    }
    const left = within(dialog.getByRole('list', { name: 'Skipped dates' }));
    await user.click(left.getAllByRole('button', { name: /^Do not skip / })[1] ?? dialog.getByText('Add'));
    expect(document.activeElement).toBe(dialog.getByLabelText('Skip these dates'));
    expect(shows()).toBeLessThan(4);
    await user.click(dialog.getByText('Save schedule'));
    await screen.findByText(/^Schedule changed: Fridays .* until .*, not on /);
    expect(api.schedules[1]).toMatchObject({ endDate: inDays(14), exceptDates: [inDays(7)] });

    await user.click(await press('Schedule of Chapel'));
    await user.click(await press(/^Remove Fridays/));
    await screen.findByText('Schedule ended: Mondays 18:00–23:00 until 18 Dec 2020');
    await user.click(
      within((await screen.findByText(/^Schedule removed/)).parentElement ?? document.body).getByText('Undo'),
    );
    await waitFor(() => expect(api.schedules[1]).toMatchObject({ endDate: inDays(14), exceptDates: [inDays(7)] }));
  });

  it('is not offered by another’s API', async () => {
    await serveStreams(rows);
    const { user } = renderDashboard();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 3' }));
    await screen.findByRole('region', { name: 'Selected streams' });
    expect(screen.queryByRole('button', { name: 'Schedule…' })).toBeNull();
  });
});

describe('a show that does not come', () => {
  it('is an alert with a request to copy, until somebody knows of it', async () => {
    const late = { from: clockIn(-10), until: clockIn(60) };
    const api = await serveSchedules(rows, [], [scheduleRow('Court 1', late), scheduleRow('Court 2', late)]);
    api.scheduled['Court 2'] = { liveAt: Date.now() - 60_000 };
    const { user } = renderDashboard();
    expect(await screen.findByText(/^Not live, 1\d min late$/)).toBeDefined();
    const alerts = within(screen.getByRole('list', { name: 'Needs attention' }));
    expect(alerts.getAllByRole('listitem')).toHaveLength(1);
    expect(alerts.getByRole('button', { name: 'Copy request for the encoder of Court 1' })).toBeDefined();
    expect(screen.getByTitle(/^Expected \d\d:\d\d, not live yet$/)).toBeDefined();
    await user.click(alerts.getByRole('button', { name: 'Acknowledge that Court 1 is not live' }));
    expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull();

    // Like a failure it stays in the counter, whose door leads to its row.
    await user.click(await screen.findByRole('link', { name: /^1 ?warning$/ }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Court 2' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Court 1' })).toBeDefined();
  });

  it('is no warning while nobody knows whether it has come', async () => {
    ownTime();
    const api = await serveSchedules(rows, [], [scheduleRow('Court 1', { from: clockIn(10), until: clockIn(70) })]);
    renderDashboard();
    await screen.findByTitle(/^Expected \d\d:\d\d$/);
    const warning = () => screen.queryByRole('link', { name: /warnings?$/ })?.textContent;
    await screen.findByText('0 warnings');
    const { answers } = api;
    api.answers = () => ({ status: 400, json: { errors: ['no'] } });
    await comeBack();
    await screen.findByText(/No data since \d\d:\d\d:\d\d\.$/);

    vi.setSystemTime(Date.now() + 1_200_000);
    await waitFor(() => expect(screen.getByRole('banner').textContent).toContain('(20 min'), { timeout: 3_000 });
    expect(screen.getByTitle(/^Expected \d\d:\d\d$/)).toBeDefined();
    expect(warning()).toBeUndefined();

    api.answers = answers;
    await comeBack();
    await screen.findByTitle(/^Expected \d\d:\d\d, not live yet$/);
    await waitFor(() => expect(warning()).toBe('1warning'));
  });
});
