import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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

describe('the Recordings page', () => {
  it('lists the clips of all recordings, each with its link and a link to its recording', async () => {
    const { user } = await openRecordings([clip]);
    const row = within(await screen.findByRole('list', { name: 'All clips' })).getByRole('listitem');
    expect(row.textContent).toMatch(/The voteClipChapel, .*0:08, 3 MBNot handed over/);
    const recording = within(row).getByRole('link', { name: /^Chapel, / });
    expect(recording.getAttribute('href')).toBe('/streams/chapel/sessions/evening');
    await user.click(within(row).getByRole('button', { name: 'Copy link of the clip “The vote”' }));
    expect(await navigator.clipboard.readText()).toBe(clip.recordingUrl);
    expect(window.location.pathname).toBe('/clips');
    await user.click(
      within(screen.getByRole('navigation', { name: 'Library' })).getByRole('link', { name: 'Recordings' }),
    );
    expect(await screen.findByRole('button', { name: 'All' })).toBeDefined();
  });

  it('finds clips by name, and hands over the selected ones as links or on a page', async () => {
    const goal = { ...clip, id: 'a1b2c3d4-0000-4000-8000-000000000002', name: 'Élan, the goal', durationSeconds: 5 };
    const { user, pages, handovers } = await openRecordings([
      clip,
      goal,
      { ...clip, id: goal.id.replace('2', '3'), state: 'making' },
    ]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select the clip “The vote”' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select the clip “Élan, the goal”' }));
    expect(screen.getAllByRole('checkbox', { name: /^Select / })).toHaveLength(2);
    const bar = within(screen.getByRole('region', { name: 'Selected recordings and clips' }));
    bar.getByText('2 selected');
    bar.getByText('2 clips · 0:13 · 6 MB');

    await user.click(bar.getByRole('button', { name: 'Hand over 2 clips' }));
    await screen.findByText('Your team will see all 2 as handed over by you.');
    const handover = within(screen.getByRole('dialog'));
    await user.click(handover.getByRole('button', { name: 'Copy and mark' }));
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

    await user.type(screen.getByRole('searchbox', { name: 'Clip or stream' }), 'elan chap');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Watch the clip “The vote”' })).toBeNull());
    screen.getByRole('link', { name: 'Watch the clip “Élan, the goal”' });
    await user.type(screen.getByRole('searchbox', { name: 'Clip or stream' }), ' nothing');
    await screen.findByText('No clips match.');
  });

  it('says which clips were handed over, to whom and by whom, and shows those that were not', async () => {
    const mark = { handedOverAt: Date.now() - 60_000, handedOverBy: 'Maria' };
    const goal = { ...clip, id: 'b', name: 'Goal', ...mark, handedOverTo: 'Anna' };
    const { user } = await openRecordings([clip, goal, { ...clip, id: 'c', name: 'Serve', ...mark }]);
    const list = within(await screen.findByRole('list', { name: 'All clips' }));
    list.getByText(/^Handed over to Anna by Maria, /);
    list.getByText(/^Handed over by Maria, /);
    await user.click(screen.getByRole('button', { name: 'Not handed over' }));
    expect(
      list.getAllByRole('listitem').map((row) => within(row).getByRole('link', { name: /^Watch/ }).textContent),
    ).toEqual(['The vote']);
    expect(window.location.search).toBe('?handed=no');
    await user.click(screen.getByRole('button', { name: 'Not handed over' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
  });

  it('explains how to create a clip when there are none', async () => {
    await openRecordings([]);
    await screen.findByRole('heading', { name: 'No clips yet' });
  });
});
