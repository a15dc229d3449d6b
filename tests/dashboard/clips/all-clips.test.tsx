import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serveRecordings } from '../recordings/serve-recordings.ts';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { sessionRow, streamRow } from '../support/serve-streams.ts';

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
  api.ownAnswers = (request) => (request.path === '/aircheck/clips' ? { json: clips } : own(request));
  const { user } = renderDashboard('/recordings');
  await user.click(await screen.findByRole('button', { name: 'Clips' }));
  return user;
}

describe('the Recordings page', () => {
  it('has the clips of all recordings, each marked as one, with its link and the way to its recording', async () => {
    const user = await openRecordings([clip]);
    const row = within(await screen.findByRole('list', { name: 'All clips' })).getByRole('listitem');
    expect(row.textContent).toMatch(/The voteClipChapel, .*0:08, 3 MB/);
    const recording = within(row).getByRole('link', { name: /^Chapel, / });
    expect(recording.getAttribute('href')).toBe('/streams/chapel/sessions/evening');
    await user.click(within(row).getByRole('button', { name: 'Copy link of the clip “The vote”' }));
    expect(await navigator.clipboard.readText()).toBe(clip.recordingUrl);
    expect(window.location.search).toBe('?show=clips');
    await user.click(screen.getByRole('button', { name: 'Clips' }));
    expect(await screen.findByRole('button', { name: 'All' })).toBeDefined();
  });

  it('says how to make one where there is none', async () => {
    await openRecordings([]);
    await screen.findByRole('heading', { name: 'No clips yet' });
  });
});
