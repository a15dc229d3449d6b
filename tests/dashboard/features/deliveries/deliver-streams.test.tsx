import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { streamRow } from '../../support/serve-streams.ts';
import { scheduleRow, serveSchedules, showIn } from '../schedule/serve-schedules.ts';

it('a page of selected streams includes all their shows, and the time of a scheduled one', async () => {
  const hour = 3_600_000;
  const streams = [streamRow({ id: 'rink', name: 'Rink' }), streamRow({ id: 'chapel', name: 'Chapel' })];
  const api = await serveSchedules(streams, [], [scheduleRow('rink', showIn(60, 120))]);
  const { ownAnswers } = api;
  const asked: object[] = [];
  api.ownAnswers = (request) => {
    const { method, path, body } = request;
    if (method !== 'POST' || path !== '/aircheck/deliveries') return ownAnswers(request);
    asked.push(...Object(body).items);
    return { status: 500, json: { errors: ['not now'] } };
  };
  const { user } = renderDashboard();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2' }));
  await user.click(await screen.findByRole('button', { name: 'Delivery page of 2 shows…' }));
  await screen.findByLabelText('Title');
  const dialog = within(screen.getByRole('dialog', { name: 'Delivery page' }));
  dialog.getByText(/^Show expected /);
  dialog.getByText('Shows from now on');
  dialog.getByLabelText('Include shows until');
  await user.click(dialog.getByRole('button', { name: 'Create page and copy link' }));
  await screen.findByText(/^The page was not created\./);
  const { rink, chapel } = Object.fromEntries(asked.map((item) => [Object(item).streamId, Object(item)]));
  expect(rink.startsAt - Date.now()).toBeGreaterThan(0.9 * hour);
  // An encoder that is early is on the page too.
  expect(rink.from).toBeLessThanOrEqual(Date.now());
  expect(rink.until).toBe(chapel.until);
  expect(chapel).not.toHaveProperty('startsAt');
});
