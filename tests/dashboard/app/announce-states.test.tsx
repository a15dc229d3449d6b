import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { comeBack } from '../support/come-back.ts';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../support/serve-streams.ts';

const streams = [
  streamRow({ id: 'a', name: 'Chapel', record: true }),
  streamRow({ id: 'b', name: 'Town Hall', record: true }),
];
const waiting = (over = {}) => ({
  ...sessionRow('a', 70, 69.9, { recordingStatus: 'waiting', aircheck: { endedAt: Date.now() - 5000 } }),
  ...over,
});
const lines = () => [...screen.getByRole('log').children].map(({ textContent }) => textContent);

async function open(path: string, heading: string) {
  const api = await serveStreams(streams, [waiting()]);
  renderDashboard(path);
  await screen.findAllByRole('heading', { name: heading });
  // Both have been read, so that what comes next is news.
  await screen.findAllByRole('link', { name: /^Streams ?2$/ });
  await screen.findByRole('log');
  return api;
}

describe('what becomes of a show', () => {
  it('is said once for each change, for those who do not see it', async () => {
    const api = await open('/', 'Streams');
    expect(lines()).toEqual([]);
    api.sessions = [waiting({ recordingStatus: 'failed' })];
    await comeBack();
    await waitFor(() => expect(lines()).toEqual(['Chapel: Failed.']));
    await comeBack();
    expect(lines()).toEqual(['Chapel: Failed.']);
  });

  it('is nothing of sessions that were over when they were first read', async () => {
    const api = await open('/settings', 'Settings');
    api.sessions = [waiting({ recordingStatus: 'failed' }), sessionRow('b', 900, 60, { recordingStatus: 'failed' })];
    await comeBack();
    await waitFor(() => expect(lines()).toEqual(['Chapel: Failed.']));
  });

  it('is left to the page of its stream', async () => {
    const api = await open('/streams/a', 'Chapel');
    api.sessions = [waiting({ recordingStatus: 'failed' })];
    await comeBack();
    await screen.findAllByText('Failed', { exact: true });
    expect(lines()).toEqual([]);
  });
});
