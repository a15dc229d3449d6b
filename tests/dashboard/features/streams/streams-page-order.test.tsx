import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { type ServedStreams, serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

const rows = () => screen.getAllByRole('rowheader').map((header) => header.textContent);
const tiles = () => screen.getAllByRole('article').map((tile) => tile.getAttribute('aria-label'));
const alerts = () =>
  screen.getAllByRole('region', { name: /^Live, not recorded: / }).map((alert) => alert.getAttribute('aria-label'));

/** Reads again, with every list turned round: the API's order is of what was last seen. */
async function pollTurned(api: ServedStreams) {
  const reads = api.requests.length;
  api.streams = [...api.streams].reverse();
  api.sessions = [...api.sessions].reverse();
  await comeBack();
  await waitFor(() => expect(api.requests.length).toBeGreaterThan(reads));
}

describe('what is on air', () => {
  it('keeps its place at every poll, by harm, then by its beginning and its name', async () => {
    const unrecorded = { record: false, recordingStatus: undefined };
    // Those of a minute began in the same millisecond.
    const nowMs = Date.now();
    const at = (id: string, minutes: number, row = {}) =>
      sessionRow(id, minutes, 0, { createdAt: nowMs - minutes * 60_000, ...row });
    const api = await serveStreams(
      ['w', 'k', 'a', 'x', 'y'].map((id) => streamRow({ id, name: id, isActive: true })),
      [at('w', 5), at('k', 5), at('a', 1), at('x', 2, unrecorded), at('y', 9, unrecorded)],
    );
    renderDashboard();
    await waitFor(() => expect(tiles()).toEqual(['y', 'x', 'k', 'w', 'a']));
    expect(alerts()).toEqual(['Live, not recorded: y']);
    expect(
      within(screen.getByRole('list', { name: 'Needs attention' })).getByRole('link', { name: 'x' }),
    ).toBeDefined();
    const before = rows();
    for (const _ of [1, 2, 3]) {
      await pollTurned(api);
      expect([tiles(), alerts(), rows()]).toEqual([['y', 'x', 'k', 'w', 'a'], ['Live, not recorded: y'], before]);
    }
  });
});

const last = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

async function threeStreams(more: Parameters<typeof streamRow>[0][] = []) {
  return await serveStreams(
    [
      ...more.map((row) => streamRow(row)),
      streamRow({ id: 'a', name: 'Chapel' }),
      streamRow({ id: 'b', name: 'Rink' }),
      streamRow({ id: 'c', name: 'Annex' }),
    ],
    [sessionRow('a', 100, 60), sessionRow('b', 300, 60), sessionRow('c', 700, 60)],
  );
}

describe('the rows', () => {
  it('stay under the pointer when a stream goes live, are sorted again when that is asked for, and rise by themselves once left', async () => {
    const api = await threeStreams();
    const { user } = renderDashboard();
    await waitFor(() => expect(rows()).toEqual(['Chapel', 'Rink', 'Annex']));
    await user.hover(last('Rink'));
    expect(screen.queryByRole('button', { name: 'Sort again' })).toBeNull();
    api.sessions = [sessionRow('c', 1, 0), ...api.sessions];
    await comeBack();
    await within(last('Annex')).findByText('Recording');
    expect(rows()).toEqual(['Chapel', 'Rink', 'Annex']);
    await user.click(await screen.findByRole('button', { name: 'Sort again' }));
    expect(rows()).toEqual(['Annex', 'Chapel', 'Rink']);
    expect(document.activeElement?.textContent).toBe('Live');
    expect(screen.queryByRole('button', { name: 'Sort again' })).toBeNull();

    await user.hover(last('Chapel'));
    screen.getByRole('link', { name: 'Chapel' }).focus();
    api.sessions = [sessionRow('b', 0, 0), ...api.sessions];
    await comeBack();
    await within(last('Rink')).findByText('Recording');
    await user.hover(screen.getByRole('searchbox'));
    // The focus alone keeps them.
    expect(rows()).toEqual(['Annex', 'Chapel', 'Rink']);
    act(() => screen.getByRole('searchbox').focus());
    await waitFor(() => expect(rows()).toEqual(['Annex', 'Rink', 'Chapel']));
    expect(screen.queryByRole('button', { name: 'Sort again' })).toBeNull();
  });

  it('of a filter by state stay when their state changes, until the filter is chosen again', async () => {
    const api = await threeStreams();
    api.sessions = [sessionRow('c', 3, 0), sessionRow('b', 2, 0), ...api.sessions];
    const { user } = renderDashboard('/?state=live');
    await waitFor(() => expect(rows()).toEqual(['Annex', 'Rink']));
    await user.hover(last('Rink'));
    api.sessions = api.sessions.map((row) => (row.id === 'c-3' ? sessionRow('c', 3, 1) : row));
    await comeBack();
    await within(last('Annex')).findByText('Ready');
    expect(rows()).toEqual(['Annex', 'Rink']);
    await user.click(await screen.findByRole('button', { name: 'Sort again' }));
    expect(rows()).toEqual(['Rink']);
  });

  it('are sorted by pressing a head; those never used are folded and counted, and found by the filter', async () => {
    await threeStreams([
      { id: 'x', name: 'Venue 1', record: true },
      { id: 'y', name: 'Venue 2' },
    ]);
    const { user } = renderDashboard();
    await waitFor(() => expect(rows()).toEqual(['Chapel', 'Rink', 'Annex']));
    const head = screen.getByRole('columnheader', { name: 'Stream' });
    expect(screen.getByRole('columnheader', { name: 'Last session' }).getAttribute('aria-sort')).toBe('descending');
    within(head).getByRole('button').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rows()).toEqual(['Annex', 'Chapel', 'Rink']));
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    expect(window.location.search).toBe('?sort=name');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rows()).toEqual(['Rink', 'Chapel', 'Annex']));
    expect(window.location.search).toBe('?sort=-name');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rows()).toEqual(['Chapel', 'Rink', 'Annex']));
    expect(window.location.search).toBe('');

    const fold = screen.getByRole('button', { name: /2 never used/ });
    expect(fold.textContent).toContain('1 will be recorded, 1 will not');
    await user.click(fold);
    await waitFor(() => expect(rows()).toEqual(['Chapel', 'Rink', 'Annex', 'Venue 1', 'Venue 2']));
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    expect(window.location.search).toBe('?unused=shown');
    await user.click(fold);
    await waitFor(() => expect(rows()).toHaveLength(3));
    await user.click(screen.getByRole('searchbox'));
    await user.paste('venue 2');
    await waitFor(() => expect(rows()).toEqual(['Venue 2']));
  });
});

describe('the group of what has just ended', () => {
  it('hands over the links of those sessions in one go, and none that somebody has already', async () => {
    const given = { aircheck: { handedOverAt: Date.now(), handedOverBy: 'Maria', handedOverTo: 'Anna' } };
    await serveStreams(
      ['live', 'a', 'b', 'c'].map((id) => streamRow({ id, name: id })),
      [
        sessionRow('live', 1, 0),
        sessionRow('a', 65, 60),
        sessionRow('a', 300, 60),
        sessionRow('b', 66, 60),
        sessionRow('c', 67, 60, given),
      ],
    );
    const { user } = renderDashboard();
    const button = await screen.findByRole('button', { name: 'Hand over 2 recordings' });
    const head = button.closest('tr');
    expect(head && within(head).getByRole('heading', { name: 'Just ended' })).toBeTruthy();
    await user.click(button);
    const preview = await screen.findByLabelText<HTMLTextAreaElement>('Preview');
    expect(preview.value.match(/[^/]+(?=\/index\.m3u8)/g)?.toSorted()).toEqual(['a-65', 'b-66']);
  });
});
