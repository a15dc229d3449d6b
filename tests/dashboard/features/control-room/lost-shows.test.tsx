import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { acknowledged } from '../../../../src/dashboard/components/persisted-ids.ts';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A session of an hour that ended for this reason so many minutes ago. */
const ended = (id: string, endCause: string, ago = 1, over: Record<string, unknown> = {}) => {
  const endedAt = Date.now() - ago * minute;
  return sessionRow(id, ago + 60, 60, {
    createdAt: endedAt - hour,
    lastSeen: endedAt,
    aircheck: { endedAt, endCause, readyAt: endedAt + 1000 },
    ...over,
  });
};

const slab = () =>
  screen.queryByRole('region', { name: /^(?:Encoder|\d encoders) lost: |^Cut off: |^\d sessions lost: / });
const lostCount = () =>
  within(screen.getByRole('navigation', { name: 'Counters' })).queryByRole('link', { name: /lost$/ });

async function renderEnded(...sessions: ReturnType<typeof ended>[]) {
  const api = await serveStreams(
    sessions.map(({ parentId }) => streamRow({ id: parentId })),
    sessions,
  );
  for (const id of acknowledged.get()) acknowledged.remove(id);
  const { user } = renderDashboard();
  await screen.findByRole('table');
  return { api, user };
}

describe('a show that ended badly', () => {
  it.each([
    ['lost', /^After 1:00:00\. What arrived is ready\.$/],
    ['service', /^Cut off at \d\d:\d\d: the service stopped\. After 1:00:00\. What arrived is ready\.$/],
  ])(
    'is the first line, the title, a counter, and the state of its row and tile when it was %s',
    async (endCause, sentence) => {
      const { api } = await renderEnded(
        ended('Rink', endCause),
        ended('Hall', 'finished', 2),
        ended('Court', 'terminated', 3),
      );
      await waitFor(() => expect(slab()).not.toBeNull());
      const alarm = within(screen.getByRole('region', { name: /: Rink$/ }));
      expect(alarm.getByRole('heading').textContent).toMatch(/^Rink: (?:Encoder lost|Cut off) at \d\d:\d\d$/);
      expect(alarm.getByText(sentence)).toBeDefined();
      // The others ended as they were to.
      await waitFor(() => expect(document.title).toBe('(1 lost) Streams · Aircheck'));
      expect(lostCount()?.textContent).toBe('1lost');
      expect(screen.queryByText(/^Nothing live/)).toBeNull();
      expect(within(screen.getByRole('row', { name: /Rink/ })).getByText(/^(?:Encoder lost|Cut off) at/)).toBeDefined();
      expect(screen.getAllByRole('alert').map((each) => each.textContent)).toContain(
        `Rink: ${endCause === 'lost' ? 'encoder lost' : 'cut off'}. `,
      );
      const tile = within(screen.getByRole('article', { name: 'Rink' }));
      const ending = tile.getByTitle(/^(?:Encoder lost at \d\d:\d\d|Cut off at \d\d:\d\d: the service stopped)$/);
      expect(ending.textContent).toMatch(/^Lost \d\d:\d\d, not back$/);
      expect(within(screen.getByRole('article', { name: 'Hall' })).getByText('Ready')).toBeDefined();

      // An alarm comes before it, and the title says both.
      api.streams = [...api.streams, streamRow({ id: 'Pier', isActive: true })];
      api.sessions = [sessionRow('Pier', 2, 0, { record: false, recordingStatus: undefined }), ...api.sessions];
      await comeBack();
      await waitFor(() => expect(document.title).toBe('(1 not recorded, 1 lost) Streams · Aircheck'));
      expect(slab()).toBeNull();
      expect(screen.getByRole('region', { name: 'Live, not recorded: Pier' })).toBeDefined();
      expect(screen.getByRole('button', { name: 'Acknowledge that Rink was lost' })).toBeDefined();
    },
  );

  it('stands until somebody acknowledges it, which can be undone, or media comes back', async () => {
    const { api, user } = await renderEnded(ended('Rink', 'lost'));
    await user.click(await screen.findByRole('button', { name: 'Acknowledge that Rink was lost' }));
    expect(slab()).toBeNull();
    expect(lostCount()).toBeNull();
    await waitFor(() => expect(document.title).toBe('Streams · Aircheck'));
    // The last ending stays true, and no tick stands beside it.
    expect(screen.getByText(/^Last session: Encoder lost at \d\d:\d\d\.$/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(slab()).not.toBeNull();

    api.streams = [streamRow({ id: 'Rink', isActive: true })];
    api.sessions = [sessionRow('Rink', 0, 0), ...api.sessions];
    await comeBack();
    await waitFor(() => expect(slab()).toBeNull());
    expect(document.title).toBe('Streams · Aircheck');
  });

  it('is one line with the others, with what they share, all links at once, and one acknowledgement', async () => {
    const { api, user } = await renderEnded(ended('Rink', 'lost', 2), ended('Court', 'lost', 2));
    const alarm = within(await screen.findByRole('region', { name: '2 encoders lost: Rink, Court' }));
    expect(alarm.getByText(/All within 2 s: check the shared uplink\.$/)).toBeDefined();
    await user.click(await alarm.findByRole('button', { name: 'Copy what arrived of Rink, Court' }));
    expect((await navigator.clipboard.readText()).split('\n')).toHaveLength(2);

    api.streams = [...api.streams, streamRow({ id: 'Hall' })];
    api.sessions = [ended('Hall', 'lost', 1), ...api.sessions];
    await comeBack();
    const all = within(await screen.findByRole('region', { name: '3 encoders lost: Rink, Court, Hall' }));
    for (const name of ['Rink', 'Court', 'Hall']) expect(all.getByRole('link', { name })).toBeDefined();
    await waitFor(() => expect(document.title).toBe('(3 lost) Streams · Aircheck'));
    await user.click(all.getByRole('button', { name: 'Acknowledge 3' }));
    expect(slab()).toBeNull();
  });

  it('is announced with what is ready of it and never as good news, says what failed, and is history after a day', async () => {
    const waiting = ended('Rink', 'lost', 1, { recordingStatus: 'waiting' });
    const { api } = await renderEnded(
      { ...waiting, aircheck: { endedAt: Date.now() - minute, endCause: 'lost' } },
      ended('Old', 'lost', 25 * 60),
    );
    const alarm = within(await screen.findByRole('region', { name: 'Encoder lost: Rink' }));
    await waitFor(() => expect(document.title).toBe('(1 lost) Streams · Aircheck'));
    api.sessions = [ended('Rink', 'lost', 1)];
    await comeBack();
    expect(
      await screen.findByText(/^Encoder lost at \d\d:\d\d after 1:00:00\. What arrived is ready\.$/),
    ).toBeDefined();
    expect(screen.queryByText(/^The recording is ready/)).toBeNull();

    api.sessions = [ended('Rink', 'lost', 1, { recordingStatus: 'failed' })];
    await comeBack();
    await alarm.findByText('After 1:00:00. There is no playable recording; the service gives no reason.');
  });
});

it('a recording that failed needs attention until it is acknowledged, and gives the page no tick', async () => {
  const { user } = await renderEnded(ended('Rink', 'finished', 1, { recordingStatus: 'failed' }));
  await user.click(await screen.findByRole('button', { name: 'Acknowledge: Rink, Failed' }));
  const line = await screen.findByText(/^Nothing live/);
  expect(line.closest('div')?.querySelector('svg')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('button', { name: 'Acknowledge: Rink, Failed' })).toBeDefined();
});
