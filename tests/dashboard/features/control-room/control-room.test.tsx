import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { copiedLinks } from '../../../../src/dashboard/components/links/copy-link.tsx';
import { areRowsIdle } from '../../../../src/dashboard/components/lists/stable-rows.tsx';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

const now = () => Date.now();
const part = (name: string) => within(screen.getByRole('region', { name }));
const tiles = () =>
  part('On air')
    .queryAllByRole('article')
    .map((tile) => tile.getAttribute('aria-label'));
const ready = { aircheck: { endedAt: now() - 30 * 60_000, readyAt: now() - 30 * 60_000 } };

// A browser's storage outlives its pages.
afterEach(() => {
  localStorage.clear();
  copiedLinks.restore();
});

describe('above the list of streams', () => {
  it('stands one line in a quiet hour: what will be recorded, what was last, and what nobody has got yet', async () => {
    const api = await serveStreams(
      [streamRow({ id: 'a', name: 'Chapel', record: true }), streamRow({ id: 'b', name: 'Hall' })],
      [sessionRow('a', 120, 60, ready)],
    );
    const { user } = renderDashboard();
    expect(await screen.findByText('Nothing live.')).toBeDefined();
    expect(screen.getByText(/^Last session ended .* and is ready\.$/)).toBeDefined();
    expect(await screen.findByText('1 of 2 streams will be recorded.')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'On air' })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull();
    expect(screen.getByText('1 ready, not handed over')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Hand over 1/ }));
    expect(await screen.findByRole('dialog')).toBeDefined();
    await user.keyboard('{Escape}');
    // A link that was copied is no longer waiting.
    act(() => copiedLinks.add('a-120'));
    expect(screen.queryByText(/not handed over/)).toBeNull();

    // While nothing new comes the line says of when it is, and promises nothing.
    api.answers = () => ({ status: 400, json: { errors: ['no'] } });
    await comeBack();
    expect(await screen.findByText(/^As of \d\d:\d\d:\d\d: Nothing live\.$/)).toBeDefined();
    expect(screen.queryByText(/will be recorded\.$/)).toBeNull();
  });

  it('turns a show into its recording in its tile', async () => {
    const api = await serveStreams(
      ['A', 'B', 'C'].map((id) => streamRow({ id, isActive: true })),
      ['A', 'B', 'C'].map((id, at) => sessionRow(id, 30 - at, 0)),
    );
    renderDashboard();
    await screen.findByRole('article', { name: 'C' });
    expect(tiles()).toEqual(['A', 'B', 'C']);
    expect(screen.getByText('3 live, all recorded.')).toBeDefined();

    const over = { id: 'A-30', createdAt: now() - 30 * 60_000, isActive: false };
    const [, b, c] = api.sessions;
    if (!b || !c) throw new Error('unreachable');
    const waiting = sessionRow('A', 30, 0, { ...over, aircheck: { endedAt: now() - 3_000 } });
    api.streams = ['A', 'B', 'C', 'D'].map((id) => streamRow({ id, isActive: id !== 'A' }));
    api.sessions = [sessionRow('D', 1, 0), c, b, waiting];
    await comeBack();
    const tileOf = (name: string) => within(part('On air').getByRole('article', { name }));
    await waitFor(() => expect(tileOf('A').getByText('Processing')).toBeDefined());
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
  });

  it('has six tiles, and hides the healthiest of what is live', async () => {
    const ids = Array.from({ length: 8 }, (_, at) => `Court ${at + 1}`);
    const api = await serveStreams(
      ids.map((id) => streamRow({ id, isActive: true })),
      ids.map((id, at) => sessionRow(id, 60 - at, 0)),
    );
    renderDashboard();
    await screen.findByRole('article', { name: 'Court 1' });
    expect(tiles()).toEqual(ids.slice(0, 5));
    const hidden = part('On air').getByRole('link', { name: '+3 all recording' });
    expect(hidden.getAttribute('href')).toBe('/?state=live');

    const stalled = { aircheck: { connection: 'stalled', lastMediaAt: now() - 5000 } };
    api.sessions = api.sessions.map((session) =>
      session.parentId === 'Court 8' ? { ...session, ...stalled } : session,
    );
    await comeBack();
    await screen.findByRole('list', { name: 'Needs attention' });
    // Tiles move once nobody points at them or at the rows.
    act(() => areRowsIdle.set(true));
    onTestFinished(() => areRowsIdle.set(false));
    await waitFor(() => expect(tiles()).toEqual(['Court 8', ...ids.slice(0, 4)]));
    expect(part('On air').getByText(/^No media \d+ s$/)).toBeDefined();
  });
});
