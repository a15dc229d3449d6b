import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';
import { type SessionRow, serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

const renditions = [
  { name: '480p0', width: 854, height: 480, bitrate: 1_600_000, bytes: 30e6 },
  { name: '240p0', width: 426, height: 240, bitrate: 250_000, dropped: 'The transcoder ended three times.' },
];
const endedAt = Date.now() - 3_600_000;
const details = { endedAt, readyAt: endedAt + 3000, sizeBytes: 71e6, renditions };
const chapel = streamRow({ id: 'chapel', name: 'Chapel' });

function row(over: Partial<SessionRow> = {}): SessionRow {
  return { ...sessionRow('chapel', 400, 61, { aircheck: details }), id: 'evening', ...over };
}

async function openSession(over: Partial<SessionRow> = {}, readOnly = false) {
  const api = await serveOwnService([chapel], [row(over)]);
  api.ownAnswers = ({ path }) =>
    path === '/aircheck/me' ? { json: { account: 'N', keyName: 'k', version: '1', readOnly } } : undefined;
  const own = api.answers;
  api.answers = (request) => {
    const answer = own(request);
    if (answer !== undefined) return answer;
    return request.path === '/session/evening' ? { json: api.sessions[0] } : undefined;
  };
  const { user } = renderDashboard('/streams/chapel/sessions/evening');
  await screen.findByRole('region', { name: 'Fields for developers' });
  return { api, user };
}

const onDisk = async () => within(await screen.findByRole('region', { name: 'On disk' }));
const findDelete = () => screen.findByRole('button', { name: 'Delete recording…' });

describe('how long a recording stays', () => {
  const goes = new Date(2031, 4, 6, 9, 30).getTime();

  it('is said, and is changed to for ever and back', async () => {
    const { api, user } = await openSession({ aircheck: { ...details, expiresAt: goes } });
    const others = api.ownAnswers;
    api.ownAnswers = (request) => {
      if (request.path !== '/aircheck/recording/evening/keep') return others(request);
      const kept = request.method === 'PUT' ? { keptAt: Date.now(), keptBy: 'Control room' } : { expiresAt: goes };
      api.sessions = [row({ aircheck: { ...details, ...kept } })];
      return { status: 204, text: '' };
    };
    const region = await onDisk();
    await region.findByText('Kept until 6 May 2031 09:30.');
    await user.click(region.getByRole('button', { name: 'Keep for ever' }));
    await region.findByText('Kept for ever, by Control room.');
    // It takes a click once what the page knows has been read again.
    const release = region.getByRole('button', { name: 'No longer keep for ever' });
    await waitFor(() => expect(release.getAttribute('aria-disabled')).toBeNull());
    await user.click(release);
    await region.findByText('Kept until 6 May 2031 09:30.');
  });

  it('says why it was not changed', async () => {
    const { user } = await openSession({ aircheck: { ...details, expiresAt: goes } });
    const region = await onDisk();
    await user.click(await region.findByRole('button', { name: 'Keep for ever' }));
    expect((await region.findByText(/^Nothing was changed\./)).getAttribute('role')).toBe('alert');
  });

  it('is not asked about where nothing is deleted by itself', async () => {
    await openSession();
    expect((await onDisk()).queryByText(/Kept/)).toBeNull();
  });
});

describe('what a recording takes', () => {
  it('is shown for all of it and for each rendition, with why one was left out', async () => {
    await openSession();
    const region = await onDisk();
    expect(region.getByText('71 MB in total')).toBeDefined();
    expect(region.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '480p854 × 480, 66 kb/s30 MB',
      '240p426 × 240, 250 kb/sLeft outThe transcoder ended three times.',
    ]);
  });

  it('is shown in the stream’s sessions if it is known', async () => {
    await serveOwnService([chapel], [row(), sessionRow('chapel', 600, 5)]);
    renderDashboard('/streams/chapel');
    const table = within(await screen.findByRole('table', { name: 'Sessions' }));
    expect(table.getByTitle('71 MB')).toBeDefined();
  });

  it('is not shown if the API does not report it', async () => {
    await serveStreams([chapel], [sessionRow('chapel', 400, 61)]);
    renderDashboard('/streams/chapel');
    await screen.findByRole('table', { name: 'Sessions' });
    expect(screen.queryByTitle(/B$/)).toBeNull();
  });
});

describe('deleting a recording', () => {
  it('is done after a question that says what goes and what stays', async () => {
    const { api, user } = await openSession();
    await user.click(await findDelete());
    const dialog = screen.getByRole('dialog', { name: 'Delete this recording?' });
    expect(within(dialog).getByText('Chapel')).toBeDefined();
    expect(dialog.textContent).toMatch(/\d\d:\d\d–\d\d:\d\d, 1:01:00, 71 MB/);
    expect(dialog.textContent).toMatch(/DeletedAll files, including clips unless marked to keep\./);
    expect(dialog.textContent).toMatch(/KeptThe session stays in its lists/);
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(within(dialog).getByRole('button', { name: 'Delete recording' }));
    await screen.findByText(/^The recording was deleted today at \d\d:\d\d\.$/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Deleted', { exact: true })).toBeDefined();
    expect(screen.getByRole('region', { name: 'History' }).textContent).toMatch(/Recording deleted\d\d:\d\d:\d\d/);
    expect(api.count('DELETE /aircheck/recording/evening')).toBe(1);
    expect(screen.queryByRole('region', { name: 'On disk' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    await screen.findByText('The recording was deleted.');
  });

  it('does nothing when it is not wanted after all', async () => {
    const { api, user } = await openSession();
    await user.click(await findDelete());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('says why it was refused, in the question', async () => {
    const { api, user } = await openSession();
    const errors = ['this recording is still being processed'];
    api.ownAnswers = ({ method }) => (method === 'DELETE' ? { status: 409, json: { errors } } : undefined);
    await user.click(await findDelete());
    await user.click(screen.getByRole('button', { name: 'Delete recording' }));
    const alert = await within(screen.getByRole('dialog')).findByText(/The recording was not deleted\./);
    expect(alert.closest('[role="alert"]')?.textContent).toContain(errors[0]);
  });

  it('is offered for a failed one, which takes room too', async () => {
    await openSession({ recordingStatus: 'failed', aircheck: { endedAt, failure: 'The disk was full.' } });
    await findDelete();
  });

  it.each<[string, Partial<SessionRow>]>([
    ['is live', { recordingStatus: 'waiting', aircheck: { connection: 'connected' } }],
    ['is being processed', { recordingStatus: 'waiting', aircheck: { endedAt: Date.now() } }],
    ['was not recorded', { record: false, recordingStatus: undefined, aircheck: { endedAt } }],
    ['was deleted', { recordingStatus: 'deleted', aircheck: { endedAt, deletedAt: endedAt } }],
  ])('is never offered for one that %s', async (_, over) => {
    const { api } = await openSession(over);
    await waitFor(() => expect(api.count('GET /aircheck/storage')).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: 'Delete recording…' })).toBeNull();
  });

  it('takes no click of a key that may only read', async () => {
    const { user } = await openSession({}, true);
    const remove = await findDelete();
    await waitFor(() => expect(remove.ariaDisabled).toBe('true'));
    await user.click(remove);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
