import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pollStreams } from '../support/come-back.ts';
import { announcementsLoaded, renderDashboard } from '../support/render-dashboard.tsx';
import { type OwnService, serveOwnService } from '../support/serve-own-service.ts';
import { serveStreams, sessionRow, streamRow } from '../support/serve-streams.ts';

const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

function hasFree(api: OwnService, freeBytes: number, bytesPerSecond?: number): void {
  const json = { recordingsBytes: 12.4e9, freeBytes, totalBytes: 200e9, floorBytes: 1e9, bytesPerSecond };
  api.ownAnswers = ({ path }) => (path === '/aircheck/storage' ? { json } : undefined);
}

describe('the recordings’ disk', () => {
  it('has one line at the foot of the rail, which is fetched again as soon as a recording is ready', async () => {
    const processing = { recordingStatus: 'waiting', aircheck: { endedAt: Date.now() - 5000 } };
    const api = await serveOwnService([streamRow({ id: 'a' })], [sessionRow('a', 70, 69.9, processing)]);
    renderDashboard();
    await screen.findByText('Free on disk');
    expect(figure('Free on disk')).toBe('83.0 GB');
    expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull();
    // Nothing is being recorded, so there is no rate.
    expect(screen.queryByText('Space for')).toBeNull();
    await announcementsLoaded();
    hasFree(api, 81e9);
    api.sessions = [sessionRow('a', 70, 69.9)];
    await pollStreams();
    await waitFor(() => expect(figure('Free on disk')).toBe('81.0 GB'));
  });

  it.each([
    [
      2.1e9,
      undefined,
      'Free on disk',
      '2.1 GB',
      /Nearly fullRecordings’ disk2\.1 GB free\. Recording stops at 1\.0 GB\./,
    ],
    [
      41e9,
      2_500_000,
      'Space for',
      '4 h',
      /Nearly fullRecordings’ disk41\.0 GB free, enough for about 4 h at the present rate\./,
    ],
  ])('with %d B free at %s B/s is said to be nearly full, before nothing more is recorded', async (...given) => {
    const [freeBytes, bytesPerSecond, name, value, words] = given;
    const api = await serveOwnService([streamRow({ id: 'a' })]);
    hasFree(api, freeBytes, bytesPerSecond);
    renderDashboard();
    expect((await screen.findByRole('list', { name: 'Needs attention' })).textContent).toMatch(words);
    await screen.findByText(name, { selector: 'dt' });
    expect(figure(name)).toBe(value);
  });

  it('that is full is an alarm on line 1, in title, counter and at each switch, until there is space again', async () => {
    const live = { isActive: true, recordingStatus: 'waiting' };
    const endedAt = Date.now() - 60_000;
    const ended = [
      sessionRow('a', 900, 60),
      sessionRow('b', 10, 9, { lastSeen: endedAt, aircheck: { endedAt, endCause: 'lost' } }),
    ];
    const streams = [
      streamRow({ id: 'live', record: true }),
      streamRow({ id: 'a', name: 'Armed', record: true }),
      streamRow({ id: 'b', name: 'Off', record: false }),
    ];
    const api = await serveOwnService(streams, [sessionRow('live', 5, 0, live), ...ended]);
    const { user } = renderDashboard();
    await screen.findByText('Free on disk');
    await announcementsLoaded();
    hasFree(api, 0.9e9);
    const problem = 'The disk is full: 0.9 GB are free, and recording needs more than 1.0 GB';
    api.sessions = [sessionRow('live', 5, 0, { ...live, aircheck: { problem } }), ...ended];
    await pollStreams();
    const alarm = await screen.findByRole('region', { name: 'Nothing is recorded: the disk is full' });
    expect(alarm.textContent).toContain('900 MB free, minimum 1.0 GB. Recording resumes when there is space');
    expect(within(alarm).getByRole('link', { name: 'Free up space…' }).getAttribute('href')).toBe('/recordings');
    const minimum = within(alarm).getByRole('link', { name: 'Change the minimum…' });
    expect(minimum.getAttribute('href')).toBe('/settings#minimum-free');
    // A lost show has the next line.
    expect(screen.getByRole('list', { name: 'Needs attention' }).textContent).toContain('Encoder lost');
    await waitFor(() => expect(document.title).toBe('(Disk full, 1 not recorded, 1 lost) Streams · Aircheck'));
    const [door] = within(screen.getByRole('navigation', { name: 'Counters' })).getAllByRole('link');
    expect(door?.textContent).toBe('Disk full: 0 recorded');
    const armed = screen.getByRole('switch', { name: 'Next session of Armed: On, but disk full', checked: true });
    expect(armed.closest('tr')?.textContent).not.toMatch(/will be recorded/i);
    expect(armed.title).toMatch(/minimum 1\.0 GB\. Recording resumes when there is space/);
    expect(screen.getByRole('switch', { name: 'Next session of Off: Will not be recorded' })).toBeDefined();

    await user.click(screen.getByRole('link', { name: 'Armed' }));
    expect(await screen.findAllByText('Resumes when there is space')).not.toHaveLength(0);
    await user.click(screen.getAllByRole('link', { name: /^Streams/ })[0] ?? document.body);
    await screen.findByRole('region', { name: 'Nothing is recorded: the disk is full' });
    hasFree(api, 50e9);
    api.sessions = [sessionRow('live', 5, 0, live), ...ended];
    await pollStreams();
    await waitFor(() => expect(screen.queryByRole('region', { name: /disk is full/ })).toBeNull());
  });

  it('that is full has one line for the shows that it costs; one whose recording was off comes first', async () => {
    const problem = { aircheck: { connection: 'connected', problem: 'The disk is full' } };
    const api = await serveOwnService(
      ['Court', 'Hall', 'Rink'].map((id) => streamRow({ id, record: true, isActive: true })),
      [
        sessionRow('Court', 9, 0, problem),
        sessionRow('Hall', 8, 0, problem),
        sessionRow('Rink', 7, 0, { record: false }),
      ],
    );
    hasFree(api, 0.9e9);
    renderDashboard();
    await screen.findByText('2 not recorded');
    // Its recording was off: that is another cause.
    expect(screen.getByRole('region', { name: 'Live, not recorded: Rink' })).toBeDefined();
    const list = within(screen.getByRole('list', { name: 'Needs attention' }));
    const [disk, shows] = list.getAllByRole('listitem');
    expect(disk?.textContent).toContain('Disk full');
    expect(shows?.textContent).toContain('2 not recordedCourt, Hall');
  });

  it('that was full leaves its reason with the session that failed for it', async () => {
    const endedAt = Date.now() - 60_000;
    const aircheck = { endedAt, endCause: 'finished', failure: 'The disk was full.' };
    await serveOwnService([streamRow({ id: 'a' })], [sessionRow('a', 10, 9, { recordingStatus: 'failed', aircheck })]);
    renderDashboard();
    expect(await screen.findByText(/^The \d\d:\d\d session: The disk was full\.$/)).toBeDefined();
    const row = await screen.findByRole('row', { name: /^a/ });
    expect(await within(row).findByText('The disk was full.')).toBeDefined();
  });

  it('and the service’s notices are not requested if the API is not our service’s', async () => {
    const api = await serveStreams([streamRow({ id: 'a' })]);
    renderDashboard();
    await waitFor(() => expect(api.count('GET /aircheck/me')).toBe(1));
    await screen.findByRole('table');
    for (const path of ['storage', 'notices']) expect(api.count(`GET /aircheck/${path}`)).toBe(0);
    expect(screen.queryByText('Free on disk')).toBeNull();
  });
});
