import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderDashboard } from '../../../support/render-dashboard.tsx';
import { serveOwnService } from '../../../support/serve-own-service.ts';
import { sessionRow, streamRow } from '../../../support/serve-streams.ts';

const firstMs = new Date(2031, 4, 6, 9, 30).getTime();

/** Three streams: one as the service is set, one for ever, one for a week. */
async function selectAll() {
  const ids = ['chapel', 'rink', 'hall'];
  const retention = [{}, { aircheck: { retention: 'forever' } }, { aircheck: { retention: 7 } }];
  const api = await serveOwnService(
    ids.map((id, index) => streamRow({ id, name: id, record: true, ...retention[index] })),
    ids.map((id, index) => sessionRow(id, 100 + index * 60, 30)),
  );
  api.ownAnswers = ({ method, path, body }) => {
    if (`${method} ${path}` !== 'POST /aircheck/expiring') return undefined;
    const { streamIds, retention: asked } = Object(body);
    return asked === 7 && streamIds.join() === 'chapel,rink'
      ? { json: { first: { at: firstMs, count: 3, bytes: 4e9 }, recordings: [] } }
      : { json: { recordings: [] } };
  };
  const { user } = renderDashboard();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 3' }));
  const bar = within(await screen.findByRole('region', { name: 'Selected streams' }));
  await user.click(await bar.findByRole('button', { name: 'Edit' }));
  await user.click(await bar.findByRole('menuitem', { name: 'Keep recordings…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep recordings of 3 streams' }));
  const retentions = () => api.streams.map(({ aircheck }) => Object(aircheck).retention ?? null);
  return { api, user, bar, dialog, retentions };
}

it('keeps the recordings of many streams for as long, says before what would go first, and undoes all at once', async () => {
  const { api, user, bar, dialog, retentions } = await selectAll();
  expect(dialog.getByText('Now: 1 on the service default, 1 for ever, 1 for 7 days.')).toBeDefined();
  expect(dialog.queryByRole('radio', { checked: true })).toBeNull();
  // Nothing is chosen yet: nothing is sent.
  await user.click(dialog.getByRole('button', { name: 'Change 0 streams' }));
  expect(dialog.getByText('Choose how long.')).toBeDefined();
  await user.clear(dialog.getByRole('textbox', { name: 'Days' }));
  await user.type(dialog.getByRole('textbox', { name: 'Days' }), '7');
  expect(dialog.getByText('2 will change, 1 stays as it is')).toBeDefined();
  await dialog.findByText('First to expire, 6 May 2031 09:30: 3 recordings, 4.0 GB.');
  expect(retentions()).toEqual([null, 'forever', 7]);

  await user.click(dialog.getByRole('button', { name: 'Change 2 streams' }));
  await bar.findByText('Changed how long recordings of 2 streams are kept.');
  expect(retentions()).toEqual([7, 7, 7]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(bar.getByRole('button', { name: 'Undo 2' }));
  await bar.findByText('Undone for 2 streams.');
  await waitFor(() => expect(retentions()).toEqual([null, 'forever', 7]));
  expect(api.count('PATCH /stream/hall')).toBe(0);
});
