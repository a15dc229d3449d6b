import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { acknowledgedSignals } from '../../../../src/dashboard/features/signal/signal-alert.tsx';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

const silent = (seconds: number) => ({ kind: 'silent-audio', since: Date.now() - seconds * 1000 });
const liveWith = (...signal: object[]) => ({ aircheck: { connection: 'connected', signal } });
const lines = () => {
  const list = screen.queryByRole('list', { name: 'Needs attention' });
  return list === null ? [] : within(list).getAllByRole('listitem');
};
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

async function renderLive(of: Record<string, Record<string, unknown>>, path?: string) {
  const ids = Object.keys(of);
  const api = await serveStreams(
    ids.map((id) => streamRow({ id, name: id, isActive: true })),
    ids.map((id, at) => sessionRow(id, 60 - at, 0, of[id])),
  );
  api.answers = ({ path: asked }) => {
    const session = api.sessions.find(({ id }) => asked === `/session/${id}`);
    return session && { json: session };
  };
  for (const key of acknowledgedSignals.get()) acknowledgedSignals.remove(key);
  const { user } = renderDashboard(path);
  await screen.findAllByText(/Rink/);
  return { api, user };
}

describe('What is wrong with the signal of a live session', () => {
  it('stands on its row, its tile and a line until it is acknowledged for its session, and another problem is told', async () => {
    const { api, user } = await renderLive({ Rink: liveWith(silent(12)), Court: {} });
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(lines()[0]?.textContent).toMatch(/^No sound \d+ sRinkIn OBS, check the Audio Mixer/);
    await waitFor(() => expect(row('Rink').textContent).toMatch(/RecordingNo sound1:00:/));
    expect(within(screen.getByRole('article', { name: 'Rink' })).getByText(/No sound/)).toBeDefined();
    expect(row('Court').textContent).not.toContain('No sound');
    const counters = screen.getByRole('navigation', { name: 'Counters' });
    expect(within(counters).getByRole('link', { name: /^1 warning/ })).toBeDefined();
    // Announced without for how long, which would be announced again with every second.
    expect(screen.getByRole('alert', { name: 'Signal' }).textContent).toBe('Rink: No sound. ');
    await user.click(screen.getByRole('button', { name: 'Copy request for the encoder of Rink' }));
    expect(await navigator.clipboard.readText()).toMatch(
      /^“Rink” is live, and its signal has had a problem since \d\d:\d\d: No sound for \d+ s\.\nIn OBS, check/,
    );

    const acknowledgement = { name: 'Acknowledge for this session of Rink: No sound' };
    await user.click(screen.getByRole('button', acknowledgement));
    expect(lines()).toEqual([]);
    // One press too many is taken back.
    expect(await screen.findByText('No sound acknowledged for this session of Rink.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(lines()).toHaveLength(1);
    await user.click(screen.getByRole('button', acknowledgement));
    expect(lines()).toEqual([]);
    expect(screen.getByRole('alert', { name: 'Signal' }).textContent).toBe('');
    expect(document.activeElement?.tagName).toBe('H1');
    expect(row('Rink').textContent).toContain('No sound');

    const court = sessionRow('Court', 59, 0);
    const shows = async (signal: object[], line?: RegExp) => {
      api.sessions = [sessionRow('Rink', 60, 0, liveWith(...signal)), court];
      await comeBack();
      await waitFor(() =>
        expect(lines().map(({ textContent }) => textContent)).toEqual(line ? [expect.stringMatching(line)] : []),
      );
    };
    await shows([{ kind: 'black-picture', since: Date.now() - 6000 }, silent(20)], /^Black picture \d+ s \+1Rink/);
    await shows([]);
    // Keyframes that are too far apart are a line and no alert.
    await shows([{ kind: 'keyframe-interval', since: Date.now(), seconds: 8 }], /Keyframes 8 s/);
    await waitFor(() => expect(row('Rink').textContent).toMatch(/RecordingKeyframes 8 s1:00:/));
    expect(screen.getByRole('alert', { name: 'Signal' }).textContent).toBe('');

    const stalled = { connection: 'stalled', lastMediaAt: Date.now() - 4000, signal: [silent(30)] };
    api.sessions = [sessionRow('Rink', 60, 0, { aircheck: stalled }), court];
    await comeBack();
    await waitFor(() => expect(row('Rink').textContent).toMatch(/No media \d+ s/));
    for (const place of [row('Rink'), screen.getByRole('article', { name: 'Rink' })])
      expect(place.textContent).not.toContain('No sound');
  });

  it('is a line each, up to three, by harm and then by the slot; the others are counted and open over the page', async () => {
    const keyframes = { kind: 'keyframe-interval', since: Date.now(), seconds: 8 };
    const black = { kind: 'black-picture', since: Date.now() - 6000 };
    const { user } = await renderLive({
      Far: liveWith(keyframes),
      Rink: liveWith(silent(12)),
      Court: liveWith(silent(12)),
      Chapel: liveWith(black),
      Hall: { aircheck: { connection: 'stalled', lastMediaAt: Date.now() - 5000 } },
    });
    const named = (found: readonly HTMLElement[]) =>
      found.map((line) => within(line).getAllByRole('link')[0]?.textContent);
    await waitFor(() => expect(named(lines())).toEqual(['Hall', 'Chapel', 'Rink']));
    await user.click(screen.getByRole('button', { name: '2 more' }));
    const more = within(screen.getByRole('list', { name: 'More that needs attention' })).getAllByRole('listitem');
    expect(named(more)).toEqual(['Court', 'Far']);
  });

  it.each(['/streams/Rink', '/streams/Rink/sessions/Rink-60'])(
    'stands on %s, with a request for each',
    async (path) => {
      const starved = { kind: 'low-bitrate', since: Date.now() - 15_000, bitrate: 200_000, usualBitrate: 2_600_000 };
      const { user } = await renderLive({ Rink: liveWith(silent(12), starved) }, path);
      const list = await screen.findByRole('list', { name: 'Signal' });
      const [first, second] = within(list).getAllByRole('listitem');
      expect(first?.textContent).toMatch(/^No sound for \d+ s/);
      expect(second?.textContent).toContain('Only 200 kb/s, usually 2.6 Mb/s');
      expect(within(list).getAllByRole('button', { name: 'Copy request for the encoder of Rink' })).toHaveLength(2);
      await user.click(screen.getByRole('button', { name: 'Acknowledge for this session of Rink: No sound' }));
      // The same button, which keeps the focus.
      const again = screen.getByRole('button', { name: 'Alert me again about Rink: No sound' });
      expect(document.activeElement).toBe(again);
      await user.click(again);
      expect(screen.getByRole('button', { name: 'Acknowledge for this session of Rink: No sound' })).toBeDefined();
    },
  );
});
