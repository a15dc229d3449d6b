import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pollStreams } from '../support/come-back.ts';
import { announcementsLoaded, renderDashboard } from '../support/render-dashboard.tsx';
import { type OwnService, serveOwnService } from '../support/serve-own-service.ts';
import { serveStreams, sessionRow, streamRow } from '../support/serve-streams.ts';

const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

function hasFree(api: OwnService, freeBytes: number): void {
  const json = { recordingsBytes: 12.4e9, freeBytes, totalBytes: 200e9, floorBytes: 1e9 };
  api.ownAnswers = ({ path }) => (path === '/aircheck/storage' ? { json } : undefined);
}

describe('the recordings’ disk', () => {
  it('has one line at the foot of the rail: what is left of it while nothing is recorded', async () => {
    await serveOwnService([streamRow({ id: 'a' })]);
    renderDashboard();
    await screen.findByText('Free on disk');
    expect(figure('Free on disk')).toBe('83.0 GB');
    expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull();
    // Nothing is being recorded, so there is no rate.
    expect(screen.queryByText('Space for')).toBeNull();
  });

  it('is looked at again as soon as a recording is ready', async () => {
    const processing = { recordingStatus: 'waiting', aircheck: { endedAt: Date.now() - 5000 } };
    const api = await serveOwnService([streamRow({ id: 'a' })], [sessionRow('a', 70, 69.9, processing)]);
    renderDashboard();
    await screen.findByText('Free on disk');
    await announcementsLoaded();
    hasFree(api, 81e9);
    api.sessions = [sessionRow('a', 70, 69.9)];
    await pollStreams();
    await waitFor(() => expect(figure('Free on disk')).toBe('81.0 GB'));
  });

  it('is looked at again as soon as a live show is no longer recorded', async () => {
    const live = { isActive: true, recordingStatus: 'waiting' };
    const api = await serveOwnService([streamRow({ id: 'a', record: true })], [sessionRow('a', 5, 0, live)]);
    renderDashboard();
    await screen.findByText('Free on disk');
    await announcementsLoaded();
    hasFree(api, 0.9e9);
    const problem = 'The disk is full: 0.9 GB are free, and recording needs more than 1.0 GB';
    api.sessions = [sessionRow('a', 5, 0, { ...live, aircheck: { problem } })];
    await pollStreams();
    await screen.findByRole('region', { name: 'Nothing is recorded: the disk is full' });
    hasFree(api, 50e9);
    api.sessions = [sessionRow('a', 5, 0, live)];
    await pollStreams();
    await waitFor(() => expect(screen.queryByRole('region', { name: /disk is full/ })).toBeNull());
  });

  it('that is nearly full is said on the Streams page, before nothing more is recorded', async () => {
    const api = await serveOwnService([streamRow({ id: 'a' })]);
    hasFree(api, 2.1e9);
    renderDashboard();
    const notice = await screen.findByRole('list', { name: 'Needs attention' });
    expect(notice.textContent).toMatch(/Nearly fullRecordings’ disk2\.1 GB free\. Recording stops at 1\.0 GB\./);
    expect(figure('Free on disk')).toBe('2.1 GB');
  });

  it('is said to be nearly full while what is live would fill it this evening', async () => {
    const api = await serveOwnService([streamRow({ id: 'a' })]);
    const disk = { recordingsBytes: 12.4e9, freeBytes: 41e9, totalBytes: 200e9, floorBytes: 1e9 };
    api.ownAnswers = ({ path }) =>
      path === '/aircheck/storage' ? { json: { ...disk, bytesPerSecond: 2_500_000 } } : undefined;
    renderDashboard();
    const notice = await screen.findByRole('list', { name: 'Needs attention' });
    expect(notice.textContent).toContain(
      'Nearly fullRecordings’ disk41.0 GB free, enough for about 4 h at the present rate.',
    );
    expect(figure('Space for')).toBe('4 h');
  });

  it('that is full is an alarm: line 1, title and counter say that nothing is recorded', async () => {
    const api = await serveOwnService([streamRow({ id: 'a', record: true })]);
    hasFree(api, 0.9e9);
    renderDashboard();
    const alarm = await screen.findByRole('region', { name: 'Nothing is recorded: the disk is full' });
    expect(alarm.textContent).toContain('900 MB free, minimum 1.0 GB. Recording resumes when there is space');
    expect(within(alarm).getByRole('link', { name: 'Free up space…' }).getAttribute('href')).toBe('/recordings');
    const minimum = within(alarm).getByRole('link', { name: 'Change the minimum…' });
    expect(minimum.getAttribute('href')).toBe('/settings#minimum-free');
    await waitFor(() => expect(document.title).toBe('(Disk full) Streams · Aircheck'));
    const [door] = within(screen.getByRole('navigation', { name: 'Counters' })).getAllByRole('link');
    expect(door?.textContent).toBe('Disk full: 0 recorded');
    expect(screen.queryByText(/will be recorded/)).toBeNull();
  });

  it('that is full comes before a lost show, which has the next line', async () => {
    const endedAt = Date.now() - 60_000;
    const lost = { lastSeen: endedAt, aircheck: { endedAt, endCause: 'lost' } };
    const api = await serveOwnService([streamRow({ id: 'a' })], [sessionRow('a', 10, 9, lost)]);
    hasFree(api, 0.9e9);
    renderDashboard();
    await screen.findByRole('region', { name: 'Nothing is recorded: the disk is full' });
    const list = screen.getByRole('list', { name: 'Needs attention' });
    expect(list.textContent).toContain('Encoder lost');
    await waitFor(() => expect(document.title).toBe('(Disk full, 1 lost) Streams · Aircheck'));
  });

  it('that is full has one line for the shows that it costs; one whose recording was off comes first', async () => {
    const problem = { aircheck: { connection: 'connected', problem: 'The disk is full' } };
    const ids = ['Court', 'Hall', 'Rink'];
    const api = await serveOwnService(
      ids.map((id) => streamRow({ id, record: true, isActive: true })),
      ids.map((id, at) => sessionRow(id, 9 - at, 0, id === 'Rink' ? { record: false } : problem)),
    );
    hasFree(api, 0.9e9);
    renderDashboard();
    await screen.findByText('2 not recorded');
    // Its recording was off: that is another cause.
    expect(screen.getByRole('region', { name: 'Live, not recorded: Rink' })).toBeDefined();
    const list = screen.getByRole('list', { name: 'Needs attention' });
    const [disk, shows] = within(list).getAllByRole('listitem');
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

  it('that is full is said by the switches that would promise a recording', async () => {
    const api = await serveOwnService([
      streamRow({ id: 'a', name: 'Armed', record: true }),
      streamRow({ id: 'b', name: 'Off', record: false }),
    ]);
    hasFree(api, 0.9e9);
    const { user } = renderDashboard();
    const armed = await screen.findByRole('switch', {
      name: 'Next session of Armed: On, but disk full',
      checked: true,
    });
    expect(armed.title).toMatch(/minimum 1\.0 GB\. Recording resumes when there is space/);
    expect(screen.getByRole('switch', { name: 'Next session of Off: Will not be recorded' })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Armed' }));
    expect(await screen.findAllByText('Resumes when there is space')).not.toHaveLength(0);
  });

  it('is not requested if the API is not our service’s', async () => {
    const api = await serveStreams([streamRow({ id: 'a' })]);
    renderDashboard();
    await waitFor(() => expect(api.count('GET /aircheck/me')).toBe(1));
    await screen.findByRole('table');
    expect(api.count('GET /aircheck/storage')).toBe(0);
    expect(screen.queryByText('Free on disk')).toBeNull();
  });
});
