import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localAddressWarning } from '../../../../src/dashboard/components/links/local-address.tsx';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';
import { type SessionRow, sessionRow, streamRow } from '../../support/serve-streams.ts';

// jsdom plays nothing.
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined);
});

afterEach(() => localAddressWarning.set(''));

const createdAt = Date.now() - 3 * 3_600_000;
const clipOf = (over: object = {}) => ({
  id: 'a1b2c3d4-0000-4000-8000-000000000001',
  sessionId: 'evening',
  parentId: 'chapel',
  name: 'The vote',
  streamName: 'Chapel',
  createdAt,
  createdByTokenName: 'test',
  from: 12,
  to: 20,
  keep: false,
  state: 'ready',
  durationSeconds: 8,
  sizeBytes: 3e6,
  recordingUrl: 'http://here/clips/one/index.m3u8',
  mp4Url: 'http://here/clips/one/source.mp4',
  ...over,
});

/** The page of a recording of our own service, with these clips. */
async function openSession(
  clips: object[] = [],
  { refusal, isReadOnly, isListBusy }: { refusal?: string; isReadOnly?: true; isListBusy?: true } = {},
) {
  const session: SessionRow = { ...sessionRow('chapel', 400, 61), id: 'evening' };
  const api = await serveOwnService([streamRow({ id: 'chapel', name: 'Chapel' })], [session]);
  const made = { clips };
  api.ownAnswers = ({ method, path, body }) => {
    if (path === '/session/evening') return { json: api.sessions[0] };
    if (path === '/aircheck/me' && isReadOnly)
      return { json: { account: 'Northlight', keyName: 'viewer', version: '1', readOnly: true } };
    if (path === '/aircheck/recording/evening/clips') {
      if (method === 'GET') return isListBusy ? { status: 400, json: { errors: ['busy'] } } : { json: made.clips };
      if (refusal !== undefined) return { status: 400, json: { errors: [refusal] } };
      const clip = clipOf({ ...Object(body), state: 'making', recordingUrl: undefined });
      made.clips = [...made.clips, clip];
      return { status: 202, json: clip };
    }
    if (!path.startsWith('/aircheck/clips/')) return undefined;
    if (method === 'DELETE') {
      made.clips = [];
      return { status: 204, text: '' };
    }
    made.clips = made.clips.map((clip) => ({ ...clip, ...Object(body) }));
    return { json: made.clips[0] };
  };
  const { user } = renderDashboard('/streams/chapel/sessions/evening');
  const panel = within(await screen.findByRole('region', { name: 'Clip' }));
  return { api, user, panel, made };
}

async function play(user: Awaited<ReturnType<typeof openSession>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Play' }));
  const video = await screen.findByLabelText('Recording');
  if (!(video instanceof HTMLVideoElement)) throw new Error('There is no player.');
  return video;
}

const sent = (api: Awaited<ReturnType<typeof openSession>>['api']) =>
  api.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

describe('a clip', () => {
  it('is marked before Play too, by keys and with the pointer, and its marks are moved up to each other', async () => {
    const { api, user, panel } = await openSession();
    expect(panel.queryByRole('textbox', { name: 'Name' })).toBeNull();
    await user.click(panel.getByRole('button', { name: /^In ?Set here/ }));
    expect(panel.getByRole('button', { name: /^In ?0:00/ })).toBeDefined();
    expect(panel.getByRole('textbox', { name: 'Name' })).toBeDefined();
    await user.click(panel.getByRole('button', { name: 'Clear' }));

    const video = await play(user);
    video.currentTime = 10;
    await user.keyboard('i');
    video.currentTime = 11.5;
    await user.keyboard('o');
    const begin = screen.getByRole('slider', { name: 'Beginning of the clip' });
    begin.focus();
    // By a second, and by a frame.
    await user.keyboard('{ArrowRight}');
    expect(begin.getAttribute('aria-valuenow')).toBe('11');
    expect(video.currentTime).toBe(11);
    await user.keyboard('{ArrowRight}');
    expect(begin.getAttribute('aria-valuenow')).toBe('11');
    await user.keyboard('.');
    expect(Number(begin.getAttribute('aria-valuenow'))).toBeCloseTo(11.033, 3);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('slider', { name: 'Beginning of the clip' })).toBeNull();

    video.currentTime = 9;
    await user.click(panel.getByRole('button', { name: /^Out/ }));
    expect(panel.getByRole('button', { name: 'Create clip' }).getAttribute('aria-disabled')).toBe('true');
    // A letter in a field is no key of the player's.
    await user.clear(panel.getByRole('textbox', { name: 'Name' }));
    await user.type(panel.getByRole('textbox', { name: 'Name' }), 'Trio');
    video.currentTime = 3;
    await user.click(panel.getByRole('button', { name: /^In ?Set here/ }));
    expect(panel.getByText('0:06')).toBeDefined();
    await user.click(panel.getByRole('checkbox', { name: 'Keep when the recording is deleted' }));
    await user.click(panel.getByRole('button', { name: 'Create clip' }));
    await waitFor(() => expect(sent(api)).toHaveLength(1));
    expect(sent(api)[0]?.[1]).toEqual({ name: 'Trio', from: 3, to: 9, keep: true });
  });

  it('is created with four keys: in, out, to the name, create; then copied, kept, and deleted after a confirmation', async () => {
    const { api, user, made } = await openSession();
    const video = await play(user);
    video.currentTime = 12.5;
    await user.keyboard('i');
    video.currentTime = 20;
    await user.keyboard('o');
    await user.keyboard('{Enter}');
    const name = screen.getByRole('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(name);
    expect(name).toHaveProperty('value', expect.stringMatching(/^Chapel \d\d:\d\d:\d\d$/));
    await user.keyboard('{Enter}');
    await screen.findByRole('progressbar', { name: /^Progress of the clip/ });
    const [[path, body] = []] = sent(api);
    expect(path).toBe('/aircheck/recording/evening/clips');
    expect(body).toEqual({ name: expect.stringMatching(/^Chapel /), from: 12.5, to: 20, keep: false });
    // Keys are the player's again, and the form is ready for the next one.
    expect(document.activeElement).not.toBe(name);
    expect(screen.getByRole('button', { name: /^In ?Set here/ })).toBeDefined();
    made.clips = [clipOf()];
    await screen.findByText('The clip “The vote” is ready.');
    await user.click(screen.getByRole('button', { name: 'Copy link of the clip “The vote”' }));
    expect(await navigator.clipboard.readText()).toBe('http://here/clips/one/index.m3u8');
    await screen.findByText(/^Links begin with here: they work in this network only\./);

    await user.click(screen.getByRole('checkbox', { name: /^Keep the clip “The vote”/ }));
    await waitFor(() => expect(api.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ keep: true }));
    await user.click(screen.getByRole('button', { name: 'Delete the clip “The vote”' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete this clip?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete clip' }));
    await screen.findByText('The clip was deleted.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Clips of this recording' })).toBeNull());
  });

  it('says in the form why it was refused and keeps what was typed; a list that was not read is fetched again', async () => {
    const refusal = 'the marks are not both in the recording';
    const { api, user, panel } = await openSession([clipOf()], { refusal, isListBusy: true });
    await screen.findByText(/^The clips could not be read\./);
    const video = await play(user);
    await user.keyboard('i');
    video.currentTime = 8;
    await user.keyboard('o{Enter}Sermon{Enter}');
    const alert = await panel.findByText(/The clip was not created/);
    expect(alert.textContent).toContain(refusal);
    expect(panel.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Sermon');
    expect(screen.getByRole('slider', { name: 'End of the clip' })).toBeDefined();

    const busy = api.ownAnswers;
    api.ownAnswers = (request) =>
      request.path === '/aircheck/recording/evening/clips' ? { json: [clipOf()] } : busy(request);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'Watch the clip “The vote”' });
    expect(screen.queryByText(/^The clips could not be read\./)).toBeNull();
  });

  it('cannot be changed with a read-only key, for the reason given', async () => {
    const { api, user } = await openSession([clipOf()], { isReadOnly: true });
    const keep = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Keep the clip “The vote”/ });
    await waitFor(() => expect(keep.title).toBe('View only: you cannot change anything.'));
    expect(keep.getAttribute('aria-disabled')).toBe('true');
    await user.click(keep);
    expect(keep.checked).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Copy link of the clip “The vote”' }));
    await screen.findByText('Copied', { selector: '[role="status"]' });
    expect(api.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('that could not be created says why; each is named before its recording is deleted, with whether it stays', async () => {
    const kept = clipOf({ id: 'a1b2c3d4-0000-4000-8000-000000000002', name: 'The song', keep: true });
    const failed = { id: 'f', name: 'The ode', state: 'failed', reason: 'recording-damaged', recordingUrl: undefined };
    const { user } = await openSession([clipOf(), kept, clipOf(failed)]);
    await screen.findByText('Not created: the recording is damaged there.');
    await user.click(await screen.findByRole('button', { name: 'Delete recording…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this recording?' });
    await within(dialog).findByText('Clips deleted with it');
    expect(dialog.textContent).toMatch(/Clips deleted with itThe vote.*Clips that stayThe song/);
  });
});
