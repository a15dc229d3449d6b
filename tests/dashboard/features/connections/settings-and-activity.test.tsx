import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../api/serve-api.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { streamRow } from '../../support/serve-streams.ts';
import { serveUpstream } from './serve-upstream.ts';

it('testing a connection shows each step, what failed, what to do, and what could not be tried', async () => {
  const api = await serveUpstream([]);
  const others = api.answers;
  const steps = [
    { step: 'reachable', ok: true, words: 'livepeer.studio answers.' },
    { step: 'tls', ok: true, words: 'Its certificate is good.' },
    { step: 'key', ok: false, words: 'studio does not accept the API key.', whatToDo: 'Make a new API key there.' },
  ];
  let answer: Answer = { status: 500, json: { errors: [] } };
  api.answers = (request) => (request.path === '/aircheck/upstream/studio/test' ? answer : others(request));
  const { user } = renderDashboard('/settings');
  const test = await screen.findByRole('button', { name: 'Test studio' });
  await user.click(test);
  await screen.findByText('The test could not be run.');
  answer = { json: steps };
  await user.click(test);
  const list = await screen.findByRole('list', { name: 'Test of studio' });
  const items = within(list).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Reachable: goodlivepeer.studio answers.',
    'Encrypted: goodIts certificate is good.',
    'API key accepted: failedstudio does not accept the API key.Make a new API key there.',
    'Can list streams: not triedNot tried.',
    'Can switch recording: not triedNot tried.',
  ]);
  expect(screen.getByText(/backup\.example · no API key set/)).toBeDefined();
});

describe('the activity page', () => {
  const entry = (id: number, over: Record<string, unknown>) => ({
    id,
    at: Date.now() - (10 - id) * 1000,
    by: 'Chromium',
    connection: 'studio',
    what: 'record-on',
    streamId: 'chapel',
    name: 'Chapel',
    ...over,
  });

  it('shows who did what on which connection, page by page', async () => {
    const api = await serveUpstream([streamRow({ id: 'chapel' })]);
    const others = api.answers;
    api.answers = (request) => {
      if (request.path !== '/aircheck/activity') return others(request);
      if (request.search.has('cursor'))
        return { json: [entry(1, { what: 'created', connection: 'local', byKeyId: '0c1d2e3f-4a5b' })] };
      const link = '</api/aircheck/activity?cursor=before2>; rel="next"';
      return {
        json: [entry(3, { what: 'queued', record: true }), entry(2, {}), { what: 'dug-up' }],
        headers: { link },
      };
    };
    const { user } = renderDashboard('/activity');
    const today = await screen.findByRole('region', { name: 'Today' });
    const rows = () => within(today).getAllByRole('listitem');
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringContaining('Queued: recording on after the sessionChapelstudio'),
      expect.stringContaining('Recording turned onChapelstudio'),
    ]);
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    await within(today).findByText('Stream created');
    expect(rows()[2]?.textContent).toContain('This machine');
    expect(within(today).getAllByRole('link')).toHaveLength(1);
  });

  it('says what will stand there while nothing does', async () => {
    const api = await serveUpstream([]);
    const others = api.answers;
    api.answers = (request) => (request.path === '/aircheck/activity' ? { json: [] } : others(request));
    renderDashboard('/activity');
    await screen.findByText('Nothing has happened yet.');
  });

  it('of another API says that none is kept', async () => {
    await serveUpstream([]);
    renderDashboard('/activity');
    await screen.findByText('This API keeps no log.');
  });
});
