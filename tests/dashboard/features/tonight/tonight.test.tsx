import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { brokenLinks } from '../../../../src/dashboard/api/streams.ts';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';
import { scheduleRow, serveSchedules, showIn } from '../schedule/serve-schedules.ts';

const table = () => screen.findByRole('table', { name: 'Shows that are expected' });
const rowOf = async (name: string) => within(await table()).findByRole('row', { name: new RegExp(`\\b${name}\\b`) });

describe('Tonight', () => {
  it('says how many shows will be recorded and why not all, and has what mends the first wrong thing of each', async () => {
    const day = 24 * 60;
    const seen = { lastSeen: Date.now() - day * 60_000, record: true };
    const api = await serveSchedules(
      [
        streamRow({ id: 'good', name: 'Alpha', ...seen }),
        streamRow({ id: 'off', name: 'Bravo', ...seen, record: false }),
        streamRow({ id: 'late', name: 'Charlie', ...seen }),
        streamRow({ id: 'key', name: 'Delta', ...seen }),
        streamRow({ id: 'new', name: 'Echo', record: true }),
      ],
      [
        sessionRow('good', day, 60, { aircheck: { endedAt: Date.now() - (day - 60) * 60_000, sizeBytes: 36e6 } }),
        sessionRow('key', day, 60, {
          sourceSegmentsDuration: 3300,
          aircheck: { endedAt: Date.now() - (day - 60) * 60_000 },
        }),
      ],
      [
        scheduleRow('good', showIn(20, 80)),
        scheduleRow('off', showIn(21, 80)),
        scheduleRow('late', showIn(-10, 80)),
        scheduleRow('key', showIn(22, 80)),
        scheduleRow('new', showIn(23, 80)),
      ],
    );
    api.scheduled.key = { keyRotatedAt: Date.now() - 60_000 };
    const { user } = renderDashboard('/tonight');
    const names = within(await table())
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Charlie', 'Alpha', 'Bravo', 'Delta', 'Echo']);

    const good = within(await rowOf('Alpha'));
    expect(good.getByText('Yes')).toBeDefined();
    expect(good.getByText(/^Seen /)).toBeDefined();
    expect(good.getByText(/, 100 %$/)).toBeDefined();
    expect(good.queryByRole('button')).toBeNull();
    expect(within(await rowOf('Charlie')).getByText('Armed, but not live')).toBeDefined();
    expect(within(await rowOf('Charlie')).getByText(/^Not live, 1\d min late$/)).toBeDefined();
    expect(within(await rowOf('Charlie')).getByRole('button', { name: /^Copy request/ })).toBeDefined();
    const key = within(await rowOf('Delta'));
    expect([key.getByText(/, 91\.7 %$/), key.getByText(/^New key since \d\d:\d\d$/)]).toHaveLength(2);
    expect(key.getByRole('link', { name: 'Open Delta' })).toBeDefined();
    expect(within(await rowOf('Echo')).getByText('Never seen')).toBeDefined();
    expect(within(await rowOf('Echo')).getByRole('button', { name: 'Send a test to Echo' })).toBeDefined();
    const summary = within(
      screen.getByRole('heading', { name: /^3 of 5 shows tonight/ }).closest('header') ?? document.body,
    );
    const why =
      /Bravo is off\. Charlie is 1\d min late\. Delta has a new key that has not been used yet\. 1 encoder has never been seen\.$/;
    expect(summary.getByText((_, element) => element?.tagName === 'P' && why.test(element.textContent))).toBeDefined();
    // The one recording whose size is known has 10 kB a second.
    expect(screen.getByText(/^Space for tonight: \d+(\.\d)? MB of 82\.0 GB free$/)).toBeDefined();
    expect(screen.getByText(/^Longest overlap: 5 shows at \d\d:\d\d$/)).toBeDefined();

    const off = within(await rowOf('Bravo'));
    await user.click(off.getByRole('button', { name: 'Turn on recording of Bravo' }));
    await waitFor(() => expect(off.getByText('Yes')).toBeDefined());
    expect(screen.getByRole('heading', { name: /^4 of 5/ })).toBeDefined();
  });

  it('says how to schedule where nothing is, and that another’s API keeps none', async () => {
    await serveSchedules([streamRow({ id: 'a', name: 'Chapel' })]);
    renderDashboard('/tonight');
    expect(await screen.findByRole('heading', { name: 'Nothing is expected tonight.' })).toBeDefined();
    expect(screen.getByText(/choose Schedule…/)).toBeDefined();
  });

  it('is not another’s where it could not be read, and is read again', async () => {
    const api = await serveSchedules([streamRow({ id: 'a', name: 'Chapel' })]);
    const keeps = api.ownAnswers;
    const failing: typeof keeps = (request) =>
      request.path === '/aircheck/schedules' ? { status: 500, json: { errors: ['no luck'] } } : keeps(request);
    api.ownAnswers = failing;
    const { user } = renderDashboard('/tonight');
    expect(await screen.findByRole('heading', { name: 'Tonight could not be read' })).toBeDefined();
    expect(screen.getByText(/no luck/)).toBeDefined();
    api.ownAnswers = keeps;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Nothing is expected tonight.' })).toBeDefined();
  });

  it('does not count a show whose encoder was lost, and expects it back', async () => {
    const lostAt = Date.now() - 60_000;
    await serveSchedules(
      [streamRow({ id: 'a', name: 'Chapel', record: true })],
      [sessionRow('a', 9, 8, { lastSeen: lostAt, aircheck: { endedAt: lostAt, endCause: 'lost' } })],
      [scheduleRow('a', showIn(-10, 80))],
    );
    renderDashboard('/tonight');
    expect(within(await rowOf('Chapel')).getByText(/^Encoder lost at /)).toBeDefined();
    expect(screen.getByRole('heading', { name: /^0 of 1 show tonight/ })).toBeDefined();
    const sheet = within(screen.getByRole('region', { name: 'Run sheet' }));
    expect(within(sheet.getByRole('listitem')).getByText(/, Expected, not live$/)).toBeDefined();
  });

  it('promises no recording while the disk is full, and says how much room is missing', async () => {
    const api = await serveSchedules(
      [streamRow({ id: 'a', name: 'Chapel', record: true }), streamRow({ id: 'b', name: 'Hall', record: false })],
      [],
      [scheduleRow('a', showIn(10, 80)), scheduleRow('b', showIn(11, 80))],
    );
    const others = api.ownAnswers;
    const json = { recordingsBytes: 12.4e9, freeBytes: 82.1e9, totalBytes: 900e9, floorBytes: 90e9 };
    api.ownAnswers = (request) => (request.path === '/aircheck/storage' ? { json } : others(request));
    renderDashboard('/tonight');
    expect(await screen.findByRole('heading', { name: /^0 of 2 shows tonight will be recorded/ })).toBeDefined();
    expect(within(await rowOf('Chapel')).getByText('No, disk full')).toBeDefined();
    expect(within(await rowOf('Hall')).getByText('No, disk full and off')).toBeDefined();
    expect(screen.getByText(/Free up 7\.9 GB more to resume recording\./)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Free up space…' }).getAttribute('href')).toBe('/recordings');
  });

  it('tests a stream whose encoder was never seen, and shows how the test goes', async () => {
    const api = await serveSchedules(
      [streamRow({ id: 'a', name: 'Chapel', record: true })],
      [],
      [scheduleRow('a', showIn(10, 80))],
    );
    const { user } = renderDashboard('/tonight');
    expect(await screen.findByText('We’ll know the size after the first recording.')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Send a test to Chapel' }));
    await waitFor(() => expect(window.location.pathname).toBe('/streams/a'));
    await waitFor(() => expect(api.requests.map(({ path }) => path)).toContain('/aircheck/test-broadcast'));
  });

  it('stands still and switches nothing while the service does not answer', async () => {
    const rows = [streamRow({ id: 'a', name: 'Chapel' })];
    const api = await serveSchedules(rows, [], [scheduleRow('a', showIn(10, 80))]);
    const { user } = renderDashboard('/tonight');
    const turnOn = await screen.findByRole('button', { name: 'Turn on recording of Chapel' });
    api.ownAnswers = () => ({ status: 503, json: { errors: [] } });
    await comeBack();
    await waitFor(() => expect(turnOn.getAttribute('aria-disabled')).toBe('true'));
    // Old rows neither tick nor promise.
    expect((await table()).closest('.colourless')).not.toBeNull();
    await user.click(turnOn);
    expect(api.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('knows of a last recording whose link does not play', async () => {
    const rows = [streamRow({ id: 'a', name: 'Chapel', record: true })];
    const session = sessionRow('a', 24 * 60, 60);
    await serveSchedules(rows, [session], [scheduleRow('a', showIn(10, 80))]);
    brokenLinks.set(new Set([session.id]));
    onTestFinished(() => brokenLinks.set(new Set()));
    renderDashboard('/tonight');
    expect(within(await rowOf('Chapel')).getByText(/, failed$/)).toBeDefined();
  });

  it('is empty with another’s API', async () => {
    await serveStreams([streamRow({ id: 'a', name: 'Chapel' })]);
    renderDashboard('/tonight');
    expect(await screen.findByRole('heading', { name: 'There are no schedules here.' })).toBeDefined();
  });
});
