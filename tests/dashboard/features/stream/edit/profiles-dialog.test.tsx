import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderDashboard } from '../../../support/render-dashboard.tsx';
import { serveOwnService } from '../../../support/serve-own-service.ts';
import { sessionRow, streamRow } from '../../../support/serve-streams.ts';

const hd = { name: 'HD', width: 1280, height: 720, bitrate: 3_000_000, fps: 0, gop: '2.0' };

async function openProfiles(ofAccount?: readonly object[]) {
  const ingest = { width: 1280, height: 720, videoCodec: 'avc1.64001f' };
  const last = sessionRow('chapel', 300, 61, { aircheck: { endedAt: Date.now() - 1e7, ingest } });
  const api = await serveOwnService([streamRow({ id: 'chapel', name: 'Chapel', profiles: [hd] })], [last]);
  api.ownAnswers = ({ path }) =>
    ofAccount && path === '/aircheck/me'
      ? { json: { account: 'Northlight', keyName: 'test', version: '1', defaultProfiles: ofAccount } }
      : undefined;
  const { user } = renderDashboard('/streams/chapel');
  await user.click(await screen.findByRole('button', { name: 'Edit Chapel' }));
  await user.click(screen.getByRole('menuitem', { name: 'Profiles…' }));
  return { api, user, dialog: within(await screen.findByRole('dialog', { name: 'Profiles' })) };
}

it('takes a preset, says what it means, saves it for the next session, and undoes it', async () => {
  const { api, user, dialog } = await openProfiles();
  expect(dialog.getByText(/^Skipped for the last source \(1280 × 720\): HD\.$/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: '720p ladder' }));
  expect(dialog.getByRole('button', { name: '720p ladder', pressed: true })).toBeDefined();
  expect(dialog.getByText('About 1.7 GB an hour on disk in all, on top of the source.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Remove 240p' }));
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Original only' }));
  await user.click(dialog.getByRole('button', { name: 'Save for the next session' }));
  await screen.findByText('Profiles changed, from the next session on.');
  expect(api.streams[0]?.profiles).toEqual([
    { name: '720p', width: 1280, height: 720, bitrate: 2_400_000, fps: 0 },
    { name: '480p', width: 854, height: 480, bitrate: 1_100_000, fps: 0 },
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.streams[0]?.profiles).toEqual([hd]));
});

it('offers what a new stream of the account gets, with what of it is not among the fields', async () => {
  const sd = { name: '360p0', width: 640, height: 360, bitrate: 800_000, fps: 0, gop: '4.0' };
  const { api, user, dialog } = await openProfiles([hd, sd]);
  const choice = await dialog.findByRole('button', { name: 'Default', pressed: false });
  expect(choice.title).toBe('What a new stream of this account gets');
  await user.click(choice);
  expect(dialog.getByRole('button', { name: 'Default', pressed: true })).toBeDefined();
  expect(dialog.getAllByRole('textbox', { name: 'Name' }).map((field) => field.getAttribute('value'))).toEqual([
    'HD',
    '360p0',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Save for the next session' }));
  await waitFor(() => expect(api.streams[0]?.profiles).toEqual([hd, sd]));
});

it('offers no default where the API has no word for it', async () => {
  const { dialog } = await openProfiles();
  await dialog.findByRole('button', { name: '720p ladder' });
  expect(dialog.queryByRole('button', { name: 'Default' })).toBeNull();
});

it('says beside the field what is wrong, and sends nothing until it is right; what it does not show stays', async () => {
  const { api, user, dialog } = await openProfiles();
  const width = dialog.getByRole('textbox', { name: 'Width' });
  await user.clear(width);
  await user.type(width, '9000');
  await user.click(dialog.getByRole('button', { name: 'Save for the next session' }));
  expect(width.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByText('The width must be 16 to 4,096 pixels.')).toBeDefined();
  expect(api.count('PATCH /stream/chapel')).toBe(0);
  await user.clear(width);
  await user.type(width, '640');
  await user.click(dialog.getByRole('button', { name: 'Save for the next session' }));
  await waitFor(() => expect(api.streams[0]?.profiles).toEqual([{ ...hd, width: 640 }]));
});

it('refuses two profiles of one name, and the name of the original', async () => {
  const { user, dialog } = await openProfiles();
  await user.click(dialog.getByRole('button', { name: '720p ladder' }));
  const [first, second] = dialog.getAllByRole('textbox', { name: 'Name' });
  if (!first || !second) throw new Error('no rows');
  await user.clear(second);
  await user.type(second, '720p');
  await user.click(dialog.getByRole('button', { name: 'Save for the next session' }));
  expect(dialog.getAllByText('Two profiles have this name.')).toHaveLength(2);
  await user.clear(second);
  await user.type(second, 'source');
  expect(dialog.getByText('The name “source” is taken.')).toBeDefined();
});
