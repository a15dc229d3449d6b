import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { sessionRow, streamRow } from '../../support/serve-streams.ts';
import { serveRecordings } from './serve-recordings.ts';

const now = Date.now();
const minute = 60_000;
const evening = sessionRow('chapel', 90, 61, {
  aircheck: { endedAt: now - 29 * minute, readyAt: now, sizeBytes: 5e6 },
});

function clipRow(id: number, name: string, more: object = {}) {
  return {
    id: `a1b2c3d4-0000-4000-8000-00000000000${id}`,
    ...{ sessionId: evening.id, parentId: 'chapel', name, streamName: 'Chapel', state: 'ready', keep: false },
    ...{ createdAt: now, createdByTokenName: 'test', from: 1, to: 9, durationSeconds: 8, sizeBytes: 3e6 },
    startedAt: now - 60 * minute,
    recordingUrl: `http://here/clips/${id}/index.m3u8`,
    ...more,
  };
}

/** A service with one recording and its clips; what is deleted of it is gone. */
async function serveLibrary(clips: ReturnType<typeof clipRow>[]) {
  const api = await serveRecordings([streamRow({ id: 'chapel', name: 'Chapel' })], [evening]);
  const own = api.ownAnswers;
  const served = { sent: [] as { path: string; body: unknown }[], deleted: [] as string[] };
  api.ownAnswers = (request) => {
    const { method, path, body } = request;
    if (path === '/aircheck/clips')
      return { json: clips.filter(({ id }) => !served.deleted.includes(`/aircheck/clips/${id}`)) };
    if (method === 'DELETE') {
      served.deleted.push(path);
      return { status: 204, text: '' };
    }
    if (method !== 'POST' || !/handovers|deliveries/.test(path)) return own(request);
    served.sent.push({ path, body });
    const items = (Object(body).items ?? []).map((item: object) => ({
      id: 'i',
      sessionIds: [],
      state: 'ready',
      ...item,
    }));
    const made = {
      id: 'm',
      at: now,
      by: 'test',
      createdAt: now,
      createdByTokenName: 'test',
      url: 'http://here/d/x',
      openings: 0,
      visitors: 0,
    };
    return { status: 201, json: { ...made, ...Object(body), items } };
  };
  return served;
}

/** Selects the recording, and these clips in the other list. */
async function selectBoth(...names: string[]) {
  const { user } = renderDashboard('/recordings');
  await user.click(await screen.findByRole('checkbox', { name: /^Select Chapel, / }));
  await user.click(screen.getByRole('link', { name: 'Clips' }));
  for (const name of names)
    await user.click(await screen.findByRole('checkbox', { name: `Select the clip “${name}”` }));
  return { user, bar: within(screen.getByRole('region', { name: 'Selected recordings and clips' })) };
}

it('a recording and clips are one selection: one block in one order, one delivery page', async () => {
  const [vote, goal] = [clipRow(1, 'The vote'), clipRow(2, 'Goal', { startedAt: now - 80 * minute })];
  const { sent } = await serveLibrary([vote, goal]);
  const { user, bar } = await selectBoth('The vote', 'Goal');
  bar.getByText('3 selected');
  bar.getByText(/^2 clips · 1:01:16 · 11 MB · 1 not in this list$/);
  bar.getByText('All 3 links are ready');

  await user.click(bar.getByRole('button', { name: 'Hand over 1 recording and 2 clips' }));
  await screen.findByLabelText('Recipient');
  await user.click(screen.getByRole('button', { name: 'Copy and mark' }));
  await screen.findByText('1 recording and 2 clips copied and marked as handed over.');
  const order = [evening.id, goal.id, vote.id];
  expect(sent).toMatchObject([{ body: { sessionIds: [evening.id], clipIds: [goal.id, vote.id], order } }]);
  const text = await navigator.clipboard.readText();
  const at = ['Chapel', 'Goal', String(goal.recordingUrl), 'The vote', String(vote.recordingUrl)].map((part) =>
    text.indexOf(part),
  );
  expect(at).toEqual([...at].sort((a, b) => a - b));
  expect(at).not.toContain(-1);

  await user.click(bar.getByRole('button', { name: 'Delivery page of 1 recording and 2 clips…' }));
  await user.click(await screen.findByRole('button', { name: 'Create page and copy link' }));
  await screen.findByText('The link is copied.');
  const items = [{ sessionId: evening.id }, { clipId: goal.id }, { clipId: vote.id }];
  expect(sent[1]).toMatchObject({ path: '/aircheck/deliveries', body: { items } });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  // The list of recordings has the same selection.
  await user.click(
    within(screen.getByRole('navigation', { name: 'Library' })).getByRole('link', { name: 'Recordings' }),
  );
  await screen.findByText(/ · 2 not in this list$/);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: /^Selected/ })).toBeNull();
});

it('both are deleted at once, with their clips and without the kept ones, and a clip alone without its recording', async () => {
  const kept = clipRow(3, 'Anthem', { keep: true });
  const { deleted } = await serveLibrary([clipRow(1, 'The vote'), clipRow(2, 'Goal'), kept]);
  const { user, bar } = await selectBoth('The vote');
  await user.click(bar.getByRole('button', { name: 'Delete…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete 1 recording and 1 clip?' }));
  const termOf = async (name: string) => (await dialog.findByText(name)).closest('dt')?.nextElementSibling?.textContent;
  expect(await termOf('Their clips')).toBe('Goal');
  expect(await termOf('Clips kept')).toBe('Anthem');
  await user.click(dialog.getByRole('button', { name: 'Delete 1 recording and 1 clip' }));
  await screen.findByText('1 recording and 1 clip deleted.');
  const both = [`/aircheck/clips/${clipRow(1, '').id}`, `/aircheck/recording/${evening.id}`];
  expect(deleted).toEqual(both);
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select the clip “The vote”' })).toBeNull());
  expect(screen.queryByRole('region', { name: /^Selected/ })).toBeNull();

  await user.click(screen.getByRole('checkbox', { name: 'Select the clip “Anthem”' }));
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  const alone = within(screen.getByRole('dialog', { name: 'Delete 1 clip?' }));
  alone.getByText('The recordings that the selected clips were cut from.');
  await user.click(alone.getByRole('button', { name: 'Delete 1 clip' }));
  await screen.findByText('1 clip deleted.');
  expect(deleted).toEqual([...both, `/aircheck/clips/${kept.id}`]);
});
