import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { sessionRow, streamRow } from '../../support/serve-streams.ts';
import { serveRecordings } from '../recordings/serve-recordings.ts';

const clip = {
  id: 'a1b2c3d4-0000-4000-8000-000000000001',
  sessionId: 'evening',
  parentId: 'chapel',
  name: 'The vote',
  streamName: 'Chapel',
  createdAt: Date.now(),
  createdByTokenName: 'test',
  from: 12,
  to: 20,
  keep: true,
  state: 'ready',
  durationSeconds: 8,
  startedAt: Date.now() - 3_600_000,
  sizeBytes: 3e6,
  recordingUrl: 'http://here/clips/one/index.m3u8',
  mp4Url: 'http://here/clips/one/source.mp4',
};

async function openRecordings(clips: object[]) {
  const api = await serveRecordings([streamRow({ id: 'chapel', name: 'Chapel' })], [sessionRow('chapel', 90, 61)]);
  const own = api.ownAnswers;
  const pages: Record<string, unknown>[] = [];
  const handovers: unknown[] = [];
  api.ownAnswers = (request) => {
    if (request.path === '/aircheck/clips') return { json: clips };
    if (request.method === 'POST' && request.path === '/aircheck/handovers') {
      handovers.push(request.body);
      return {
        status: 201,
        json: { id: 'h', at: Date.now(), by: 'test', connection: 'local', ...Object(request.body) },
      };
    }
    if (request.method !== 'POST' || request.path !== '/aircheck/deliveries') return own(request);
    const { items, ...page } = Object(request.body);
    pages.push({ ...page, items });
    const shown = items.map((item: object) => ({ id: 'i', sessionIds: [], state: 'ready', ...item }));
    const more = { id: 'p', url: 'http://here/deliveries/x', createdAt: Date.now(), createdByTokenName: 'test' };
    return { status: 201, json: { ...page, ...more, items: shown, openings: 0, visitors: 0 } };
  };
  const { user } = renderDashboard('/recordings');
  await user.click(await screen.findByRole('link', { name: 'Clips' }));
  return { user, pages, handovers };
}

it('all clips are listed with their links, found by name, and handed over as links or on a page', async () => {
  const goal = { ...clip, id: 'a1b2c3d4-0000-4000-8000-000000000002', name: 'Élan, the goal', durationSeconds: 5 };
  const mark = { handedOverAt: Date.now() - 60_000, handedOverBy: 'Maria' };
  const { user, pages, handovers } = await openRecordings([
    clip,
    goal,
    { ...clip, ...mark, id: 'c', name: 'Serve', handedOverTo: 'Anna' },
    { ...clip, ...mark, id: 'd', name: 'Ace' },
    { ...clip, id: goal.id.replace('2', '3'), name: 'Coming', state: 'making' },
  ]);
  const list = within(await screen.findByRole('list', { name: 'All clips' }));
  expect(window.location.pathname).toBe('/clips');
  const found = () =>
    list.getAllByRole('listitem').map((row) => within(row).queryByRole('link', { name: /^Watch/ })?.textContent);
  await waitFor(() => expect(found()).toHaveLength(5));
  list.getByText(/^Handed over to Anna by Maria, /);
  list.getByText(/^Handed over by Maria, /);
  const vote = list.getAllByRole('listitem').find(({ textContent }) => textContent?.startsWith('The vote'));
  expect(vote?.textContent).toMatch(/The voteClipChapel, .*0:08, 3 MBNot handed over/);
  const inVote = within(vote ?? document.body);
  expect(inVote.getByRole('link', { name: /^Chapel, / }).getAttribute('href')).toBe('/streams/chapel/sessions/evening');
  await user.click(inVote.getByRole('button', { name: 'Copy link of the clip “The vote”' }));
  expect(await navigator.clipboard.readText()).toBe(clip.recordingUrl);

  await user.click(screen.getByRole('checkbox', { name: 'Select the clip “The vote”' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select the clip “Élan, the goal”' }));
  // The one that is still being made cannot be selected.
  expect(screen.getAllByRole('checkbox', { name: /^Select / })).toHaveLength(4);
  const bar = within(screen.getByRole('region', { name: 'Selected recordings and clips' }));
  bar.getByText('2 selected');
  bar.getByText('2 clips · 0:13 · 6 MB');

  await user.click(bar.getByRole('button', { name: 'Hand over 2 clips' }));
  await screen.findByText('Your team will see all 2 as handed over by you.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Copy and mark' }));
  await screen.findByText('2 clips copied and marked as handed over.');
  expect(handovers).toMatchObject([{ sessionIds: [], clipIds: expect.arrayContaining([clip.id, goal.id]) }]);
  const text = await navigator.clipboard.readText();
  for (const part of ['The vote', 'Élan, the goal', clip.recordingUrl]) expect(text).toContain(part);

  await user.click(bar.getByRole('button', { name: 'Delivery page of 2 clips…' }));
  await user.click(await screen.findByRole('button', { name: 'Create page and copy link' }));
  await screen.findByText('The link is copied.');
  const ids = [clip.id, goal.id].map((clipId) => expect.objectContaining({ clipId }));
  expect(pages).toMatchObject([{ items: ids }]);
  await user.click(screen.getByRole('button', { name: 'Done' }));

  await user.click(screen.getByRole('button', { name: 'Not handed over' }));
  expect(found().filter(Boolean).sort()).toEqual(['The vote', 'Élan, the goal']);
  expect(window.location.search).toBe('?handed=no');
  await user.type(screen.getByRole('searchbox', { name: 'Clip or stream' }), 'elan chap');
  await waitFor(() => expect(found()).toEqual(['Élan, the goal']));
  await user.type(screen.getByRole('searchbox', { name: 'Clip or stream' }), ' nothing');
  await screen.findByText('No clips match.');
});
