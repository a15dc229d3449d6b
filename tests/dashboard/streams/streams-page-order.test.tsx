import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { comeBack } from '../support/come-back.ts';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { type ServedStreams, serveStreams, sessionRow, streamRow } from '../support/serve-streams.ts';

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
  it('keeps its place at every poll, by its beginning and then by name', async () => {
    const unrecorded = { record: false, recordingStatus: undefined };
    const at = (id: string, minutes: number, row = {}) => sessionRow(id, minutes, 0, row);
    const api = await serveStreams(
      ['w', 'k', 'a', 'x', 'y'].map((id) => streamRow({ id, name: id, isActive: true })),
      [at('w', 5), at('k', 5), at('a', 1), at('x', 2, unrecorded), at('y', 9, unrecorded)],
    );
    renderDashboard();
    await waitFor(() => expect(tiles()).toEqual(['k', 'w', 'a']));
    expect(alerts()).toEqual(['Live, not recorded: y', 'Live, not recorded: x']);
    const before = rows();
    for (const _ of [1, 2, 3]) {
      await pollTurned(api);
      expect([tiles(), alerts(), rows()]).toEqual([
        ['k', 'w', 'a'],
        ['Live, not recorded: y', 'Live, not recorded: x'],
        before,
      ]);
    }
  });
});
