import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';
import { sessionRow, streamRow } from '../../support/serve-streams.ts';

const hd = { name: 'HD', width: 1280, height: 720, bitrate: 3_000_000, fps: 0, gop: '2.0' };

async function openProfiles() {
  const ingest = { width: 1280, height: 720, videoCodec: 'avc1.64001f' };
  const last = sessionRow('chapel', 300, 61, { aircheck: { endedAt: Date.now() - 1e7, ingest } });
  const api = await serveOwnService([streamRow({ id: 'chapel', name: 'Chapel', profiles: [hd] })], [last]);
  const { user } = renderDashboard('/streams/chapel');
  await user.click(await screen.findByRole('button', { name: 'Edit Chapel' }));
  await user.click(screen.getByRole('menuitem', { name: 'Profiles…' }));
  return { api, user, dialog: within(screen.getByRole('dialog', { name: 'Profiles' })) };
}

it('takes a preset, says what it means, saves it for the next session, and undoes it', async () => {
  const { api, user, dialog } = await openProfiles();
  expect(dialog.getByText(/^Skipped for the last source \(1280 × 720\): HD\.$/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: '720p ladder' }));
  expect(dialog.getByRole('button', { name: '720p ladder', pressed: true })).toBeDefined();
  expect(dialog.getByText('About 1.7 GB an hour on disk in all, on top of the original.')).toBeDefined();
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
  expect(dialog.getByText('The name “source” is taken: it is the original.')).toBeDefined();
});
