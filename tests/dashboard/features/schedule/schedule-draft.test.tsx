import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Schedule } from '../../../../src/dashboard/api/schedules.ts';
import {
  createDraft,
  createRequest,
  deriveRule,
  type ScheduleDraft,
} from '../../../../src/dashboard/features/schedule/schedule-fields.tsx';
import { nowMs, zone } from '../../domain/builders.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { streamRow } from '../../support/serve-streams.ts';
import { scheduleRow, serveSchedules } from './serve-schedules.ts';

const schedule = (given: Partial<Schedule>): Schedule => ({
  ...{ id: 's', name: 'Shows', connection: 'local', streamIds: ['a'], createdAtMs: 0, createdByTokenName: 'Maria' },
  ...{ days: ['fri'], from: '20:00', until: '23:00', timeZone: zone, armMinutes: 30, expectMinutes: 2 },
  ...given,
});
const saved = (given: Partial<Schedule>, change: Partial<ScheduleDraft>) =>
  deriveRule({ ...createDraft(schedule(given), nowMs), ...change });

describe('what is saved of a changed schedule', () => {
  const dates = ['2026-12-12', '2026-11-28', '2026-12-05'];

  it('has its other dates, its weekdays, its end and the days it leaves out', () => {
    const sorted = ['2026-11-28', '2026-12-05', '2026-12-12'];
    expect(saved({ days: dates }, { from: '19:00' })).toMatchObject({ from: '19:00', days: sorted });
    const rest = { endDate: '2026-12-31', exceptDates: ['2026-12-04'] };
    const mixed = { days: ['fri', '2026-11-28'], ...rest };
    expect(saved(mixed, { from: '19:00' })).toMatchObject({ days: ['2026-11-28', 'fri'], ...rest });
  });

  it('has another date in place of the one that was changed, and weekdays alone once it is weekly', () => {
    expect(saved({ days: dates }, { date: '2026-11-29' })?.days).toEqual(['2026-11-29', '2026-12-05', '2026-12-12']);
    expect(saved({ days: dates }, { date: '2026-12-05' })?.days).toEqual(['2026-12-05', '2026-12-12']);
    expect(saved({ days: dates }, { date: '' })).toBeUndefined();
    expect(saved({ days: ['fri', '2026-11-28'] }, { isWeekly: true })?.days).toEqual(['fri']);
    // It was weekly: one date is what was asked for.
    const once = saved({ days: ['fri'], endDate: '2026-12-31' }, { isWeekly: false, date: '2026-11-28' });
    expect(once?.days).toEqual(['2026-11-28']);
    expect(once).not.toHaveProperty('endDate');
  });

  it('has a name that is no longer than a name may be, however many its dates', () => {
    const many = Array.from({ length: 28 }, (_, index) => `2027-02-${String(index + 1).padStart(2, '0')}`);
    const rule = saved({ days: ['mon', 'fri', ...many] }, {});
    if (rule === undefined) throw new Error('It says no rule.');
    const { name, days } = createRequest(rule, ['a'], nowMs);
    expect(days).toHaveLength(30);
    expect(name).toMatch(/^Mon, Fri, Mon 1 Feb 2027 and 27 more dates 20:00–23:00/);
  });
});

it('says in its dialog which days of a schedule the fields do not show, and saves them', async () => {
  const days = ['fri', '2099-11-28', '2099-12-05'];
  const api = await serveSchedules([streamRow({ id: 'Chapel' })], [], [scheduleRow('Chapel', { days })]);
  const { user } = renderDashboard('/streams/Chapel');
  await user.click(await screen.findByRole('button', { name: 'Schedule of Chapel' }));
  await user.click(await screen.findByRole('button', { name: /^Edit Fri, / }));
  // The dialog that stands before the form's code has come is another one.
  await screen.findByText('Other days of this schedule stay as they are: Fri, Sat 5 Dec 2099.');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: '19:00' } });
  await user.click(dialog.getByText('Save schedule'));
  await waitFor(() =>
    expect(api.schedules).toMatchObject([{ from: '19:00', days: ['2099-11-28', 'fri', '2099-12-05'] }]),
  );
});
