import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { comeBack } from '../support/come-back.ts';
import { announcementsLoaded, renderDashboard } from '../support/render-dashboard.tsx';
import { type SessionRow, serveStreams, sessionRow, streamRow } from '../support/serve-streams.ts';

const streams = [
  streamRow({ id: 'a', name: 'Chapel', record: true }),
  streamRow({ id: 'b', name: 'Town Hall', record: true }),
];
const waiting = () =>
  sessionRow('a', 70, 69.9, { recordingStatus: 'waiting', aircheck: { endedAt: Date.now() - 5000 } });
const failed = () => ({ ...waiting(), recordingStatus: 'failed' });
const ready = (parentId = 'a') => sessionRow(parentId, 70, 69.9);
const lines = () => [...screen.getByRole('log').children].map(({ textContent }) => textContent);

async function open(sessions: SessionRow[], path = '/') {
  const api = await serveStreams(streams, sessions);
  const { user } = renderDashboard(path);
  // Both have been read, so that what comes next is news.
  await screen.findAllByRole('link', { name: /^Streams ?2$/ });
  await announcementsLoaded();
  return { api, user };
}

describe('what becomes of a show', () => {
  it('is announced once with its link where its recording is ready, if that was not so when the page was opened', async () => {
    const { api, user } = await open([waiting(), ready('b')]);
    const row = await screen.findByRole('row', { name: /Chapel/ });
    expect(within(row).getByText('Processing')).toBeDefined();

    api.sessions = [ready(), ready('b')];
    await comeBack();
    const said = await screen.findByText('The recording is ready, 1:09:54.');
    expect(within(row).getByText('Ready')).toBeDefined();
    const region = said.closest('section') ?? document.body;
    expect(region.getAttribute('aria-live')).toBe('polite');
    await user.click(await within(region).findByRole('button', { name: /^Copy link of Chapel/ }));
    expect(await navigator.clipboard.readText()).toBe('http://here/recordings/a-70/index.m3u8');
    const reads = api.count('GET /session');
    await comeBack();
    await waitFor(() => expect(api.count('GET /session')).toBeGreaterThan(reads));
    expect(screen.getAllByText(/The recording is ready/)).toHaveLength(1);
  });

  it('is said once for each change to those who do not see it, but not of shows that were over when they were first read', async () => {
    const { api } = await open([waiting()], '/settings');
    expect(lines()).toEqual([]);
    api.sessions = [failed(), sessionRow('b', 900, 60, { recordingStatus: 'failed' })];
    await comeBack();
    await waitFor(() => expect(lines()).toEqual(['Chapel: Failed.']));
    await comeBack();
    expect(lines()).toEqual(['Chapel: Failed.']);
  });

  it('is left to the page of its stream', async () => {
    const { api } = await open([waiting()], '/streams/a');
    await screen.findAllByRole('heading', { name: 'Chapel' });
    api.sessions = [failed()];
    await comeBack();
    await screen.findAllByText('Failed', { exact: true });
    expect(lines()).toEqual([]);
  });
});

it('a switch that is confirmed on another page is said there, and on its own page only beside it', async () => {
  const inToast = 'On. The next session will be recorded.';
  const chapel = streamRow({ id: 'a', name: 'Chapel' });
  const api = await serveStreams([chapel, streamRow({ id: 'ab', name: 'Abbey' })]);
  const { user } = renderDashboard();
  const notifications = within(screen.getByRole('region', { name: 'Notifications' }));

  /** The service answers only when the page of a stream is open. */
  async function changeAndGoTo(name: string): Promise<void> {
    let confirm = () => {};
    const held = new Promise<void>((resolve) => {
      confirm = resolve;
    });
    api.answers = ({ method }) => (method === 'PATCH' ? { status: 204, text: '', after: held } : undefined);
    const row = await screen.findByRole('row', { name: /Chapel/ });
    await announcementsLoaded();
    await user.click(within(row).getByRole('switch'));
    await screen.findByRole('switch', { name: /^Turning|: Turning/ });
    await user.click(screen.getByRole('link', { name }));
    await screen.findByRole('heading', { level: 1, name });
    chapel.record = !chapel.record;
    confirm();
  }

  await changeAndGoTo('Chapel');
  await screen.findByRole('switch', { name: /Will be recorded/ });
  expect(screen.getByText('When it goes live', { selector: '[role="status"]' })).toBeDefined();
  expect(notifications.queryByText(inToast)).toBeNull();

  chapel.record = false;
  await comeBack();
  await user.click(screen.getAllByRole('link', { name: /^Streams/ })[0] ?? document.body);
  // The id of this page's stream begins with the same letter.
  await changeAndGoTo('Abbey');
  expect(await notifications.findByText(inToast)).toBeDefined();
});
