import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { copiedLinks } from '../../../../src/dashboard/components/links/copy-link.tsx';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

const now = () => Date.now();
const part = (name: string) => within(screen.getByRole('region', { name }));
/** The tiles by their slots; an empty one is nameless. */
const tiles = () =>
  part('On air')
    .queryAllByRole('article')
    .map((tile) => tile.getAttribute('aria-label'));

describe('the control room of the Streams page', () => {
  it('is never empty: it says that nothing is live, what was last, and what last night left', async () => {
    await serveStreams(
      [streamRow({ id: 'a', name: 'Chapel', record: true }), streamRow({ id: 'b', name: 'Hall' })],
      [sessionRow('a', 120, 60)],
    );
    renderDashboard();
    expect(await screen.findByText('Nothing is live.', { exact: false })).toBeDefined();
    expect(screen.getByText(/The last show ended .*: Ready\./)).toBeDefined();
    expect(await screen.findByText('1 of 2 streams will be recorded.')).toBeDefined();
    expect(screen.getByText('No warnings')).toBeDefined();
    expect(tiles()).toEqual([]);
    const ofNight = part('Last night').getByRole('link', { name: /^\d recordings?$/ });
    expect(ofNight.getAttribute('href')).toBe('/recordings?range=night&state=ready');
    expect(part('Ready').getByRole('article', { name: 'Recording of Chapel' })).toBeDefined();
    expect(part('Ready').getByTitle(/^1 since /)).toBeDefined();
  });

  it('keeps each show in its slot, and turns it into its recording there', async () => {
    const api = await serveStreams(
      ['A', 'B', 'C'].map((id) => streamRow({ id, isActive: true })),
      ['A', 'B', 'C'].map((id, at) => sessionRow(id, 30 - at, 0)),
    );
    renderDashboard();
    await screen.findByRole('article', { name: 'C' });
    expect(tiles()).toEqual(['A', 'B', 'C']);
    expect(part('On air').getByText('3 live, 3 recorded')).toBeDefined();

    const over = { id: 'A-30', createdAt: now() - 30 * 60_000, isActive: false };
    const [, b, c] = api.sessions;
    if (!b || !c) throw new Error('unreachable');
    const waiting = sessionRow('A', 30, 0, { ...over, aircheck: { endedAt: now() - 3_000 } });
    api.streams = ['A', 'B', 'C', 'D'].map((id) => streamRow({ id, isActive: id !== 'A' }));
    api.sessions = [sessionRow('D', 1, 0), c, b, waiting];
    await comeBack();
    const tileOf = (name: string) => within(part('On air').getByRole('article', { name }));
    await waitFor(() => expect(tileOf('A').getByText('Processing')).toBeDefined());
    expect(tileOf('A').getByText(/^0:0\d$/)).toBeDefined();
    expect(tiles()).toEqual(['A', 'B', 'C', 'D']);

    api.sessions = [
      sessionRow('D', 1, 0),
      c,
      b,
      sessionRow('A', 30, 30, { ...over, aircheck: { endedAt: now() - 5_000, readyAt: now() - 1_000 } }),
    ];
    await comeBack();
    await waitFor(() => expect(tileOf('A').getByRole('button', { name: /^Copy link of A/ })).toBeDefined());
    expect(tiles()).toEqual(['A', 'B', 'C', 'D']);
    // Not twice, but counted.
    expect(part('Ready').queryByRole('article')).toBeNull();
    expect(part('Ready').getByTitle(/^1 since /)).toBeDefined();
    expect(part('Ready').getByText('Still under On air.')).toBeDefined();
  });

  it('has two rows of slots, and counts what finds none', async () => {
    const ids = Array.from({ length: 9 }, (_, at) => `Court ${at + 1}`);
    await serveStreams(
      ids.map((id) => streamRow({ id, isActive: true })),
      ids.map((id, at) => sessionRow(id, 60 - at, 0)),
    );
    renderDashboard();
    await screen.findByRole('article', { name: 'Court 1' });
    expect(tiles()).toEqual(ids.slice(0, 6));
    expect(part('On air').getByRole('link', { name: '+3 more' }).getAttribute('href')).toBe('/?state=live');
  });

  it('never hides a live show behind one that is over, although its link was copied; the healthiest is hidden', async () => {
    const ids = Array.from({ length: 6 }, (_, at) => `Court ${at + 1}`);
    const api = await serveStreams(
      ids.map((id) => streamRow({ id, isActive: true })),
      ids.map((id, at) => sessionRow(id, 60 - at, 0)),
    );
    act(() => copiedLinks.add('Court 1-60'));
    renderDashboard();
    await screen.findByRole('article', { name: 'Court 6' });
    const stalled = { aircheck: { connection: 'stalled', lastMediaAt: now() - 5000 } };
    api.streams = [...api.streams, streamRow({ id: 'Rink', isActive: true }), streamRow({ id: 'Hall' })];
    api.sessions = [sessionRow('Rink', 1, 0), sessionRow('Hall', 5, 4), ...api.sessions];
    await comeBack();
    await waitFor(() => expect(part('On air').getByRole('link', { name: '+1 more' })).toBeDefined());
    expect(tiles()).toEqual(ids);
    // A show that is over and not seen there is seen under Ready.
    await waitFor(() => expect(part('Ready').getByRole('article', { name: 'Recording of Hall' })).toBeDefined());
    expect(part('Ready').queryByText(/under On air/)).toBeNull();

    api.sessions = [sessionRow('Rink', 1, 0, stalled), ...api.sessions.slice(1)];
    await comeBack();
    await waitFor(() => expect(tiles()).toContain('Rink'));
    expect(part('On air').getByRole('link', { name: '+1 more' })).toBeDefined();
  });

  it('puts a warning aside once it was seen', async () => {
    await serveStreams(
      [streamRow({ id: 'glass', name: 'Glass' })],
      [sessionRow('glass', 300, 60, { recordingStatus: 'failed', aircheck: { failure: 'The disk was full.' } })],
    );
    const { user } = renderDashboard();
    await user.click(await screen.findByRole('button', { name: 'Seen: Glass, Failed' }));
    expect(screen.getByText('No warnings')).toBeDefined();
  });

  it.each([
    ['Failed', { recordingStatus: 'failed', aircheck: { failure: 'The disk was full.' } }],
    ['No warnings', {}],
  ])('says of when the warnings are while nothing new comes: %s', async (line, row) => {
    const api = await serveStreams([streamRow({ id: 'hall', name: 'Hall' })], [sessionRow('hall', 300, 60, row)]);
    renderDashboard();
    await screen.findByText(line, { selector: 'p, li span' });
    expect(screen.queryByText(/^As of/)).toBeNull();
    api.answers = () => ({ status: 400, json: { errors: ['no'] } });
    await comeBack();
    const said = await screen.findByText('As of');
    expect(said.parentElement?.textContent).toMatch(/^As of \d\d:\d\d:\d\d$/);
    // The sentences about live shows and recordings to come are as old.
    expect(screen.getByText(/^As of \d\d:\d\d:\d\d: Nothing is live\./)).toBeDefined();
    expect(screen.queryByText(/will be recorded\.$/)).toBeNull();
  });
});
