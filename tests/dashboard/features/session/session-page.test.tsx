import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { copyKind } from '../../../../src/dashboard/components/links/copy-link.tsx';
import { localAddressWarning } from '../../../../src/dashboard/components/links/local-address.tsx';
import { operatorZone } from '../../../../src/dashboard/lib/zone.ts';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import {
  type ServedStreams,
  type SessionRow,
  serveStreams,
  sessionRow,
  streamRow,
} from '../../support/serve-streams.ts';

const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=1280x720\n720p/index.m3u8';
const media = '#EXTM3U\n#EXTINF:2,\n0.m4s\n#EXT-X-ENDLIST';
const secrets = { streamKey: 'abcd-uimq-jtgy-4f9c', parentStream: { streamKey: 'of-the-parent' } };

/** One session of Chapel with its recording beside it; `missing` is a file that answers 404. */
async function serveSession(row: Partial<SessionRow> = {}, missing = 'nothing'): Promise<ServedStreams> {
  const session = { ...sessionRow('chapel', 400, 61), id: 'evening', ...secrets, ...row };
  const api = await serveStreams([streamRow({ id: 'chapel', name: 'Chapel' })], [session]);
  const base = api.baseUrl.replace(/\/api$/, '');
  api.answers = ({ path }) => {
    const [row] = api.sessions;
    if (path === '/ingest') return { json: [{ ingest: 'rtmp://here/live', playback: `${base}/hls`, base }] };
    if (path === '/session/evening' && row !== undefined) return { json: row };
    if (path.endsWith(missing)) return undefined;
    if (path === '/recordings/evening/index.m3u8') return { text: master };
    if (path === '/recordings/evening/720p/index.m3u8') return { text: media };
    if (path === '/recordings/evening/720p/0.m4s') return { text: 'moof' };
    return undefined;
  };
  return api;
}

/** Beside the title of the link. */
const checked = /^checked \d\d:\d\d, \d renditions?$/;
const open = () => renderDashboard('/streams/chapel/sessions/evening');
const history = () => screen.getByRole('region', { name: 'History' });
/** Each kind of link with whom it is for. */
async function offered(count: number): Promise<(string | null | undefined)[]> {
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(count));
  return screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
}
const players = 'For players. A browser may download it.';
const entries = () =>
  within(history())
    .getAllByRole('listitem')
    .map((item) => item.textContent ?? '');

afterEach(() => {
  copyKind.set('playback');
  localAddressWarning.set('');
});

describe('a session’s page', () => {
  it('plays a ready recording, and shows its checked link', async () => {
    const api = await serveSession();
    const { user } = open();
    await screen.findByText(checked);
    expect(screen.getByText('Ready', { exact: true })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Copy link of Chapel/ }));
    const link = `${api.baseUrl.replace(/\/api$/, '')}/recordings/evening/index.m3u8`;
    expect(await navigator.clipboard.readText()).toBe(link);
    expect(api.count('GET /recordings/evening/index.m3u8')).toBe(1);
  });

  it('offers the links that there are, and no other', async () => {
    await serveSession({ mp4Url: 'https://cdn.example/evening/source.mp4' });
    const { user } = open();
    expect(await offered(4)).toEqual([
      `Playback link…/evening/index.m3u8${players}`,
      'Watch page…/watch/evening' + 'For people. Opens in any browser.',
      'MP4…/evening/source.mp4' + 'For editing and keeping. One file.',
      'Embed code<iframe …/watch/evening>' + 'For web pages. HTML to paste.',
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Start at 0:00' }));
    expect(screen.getByRole('radio', { name: /^Watch page/ })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('button', { name: /^Copy at this time of Chapel/ }));
    expect(await navigator.clipboard.readText()).toMatch(/\/watch\/evening\?t=0$/);
  });

  it('offers no watch page if another service keeps the recording, and downloads from there', async () => {
    const [recordingUrl, mp4Url] = ['https://cdn.example/hls/own/index.m3u8', 'https://cdn.example/asset/own/video'];
    await serveSession({ recordingUrl, mp4Url, aircheck: undefined });
    open();
    expect(await offered(2)).toEqual([
      `Playback link…/own/index.m3u8${players}`,
      'MP4…/own/video' + 'For editing and keeping. One file.',
    ]);
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(mp4Url);
  });

  it('forms both links from the session’s id, as in 2021, if an API sends none', async () => {
    const api = await serveSession({ recordingUrl: undefined, mp4Url: undefined, aircheck: undefined });
    const { user } = open();
    expect(await offered(2)).toEqual([
      `Playback link…/evening/index.m3u8${players}`,
      'MP4…/evening/source.mp4' + 'For editing and keeping. One file.',
    ]);
    await user.click(screen.getByRole('radio', { name: /^MP4/ }));
    await user.click(screen.getByRole('button', { name: /^Copy MP4 link of Chapel/ }));
    const base = api.baseUrl.replace(/\/api$/, '');
    expect(await navigator.clipboard.readText()).toBe(`${base}/recordings/evening/source.mp4`);
  });

  it('downloads and copies the MP4 of each rendition, with its size', async () => {
    const mp4Url = (name: string) => `https://cdn.example/evening/${name}.mp4`;
    const renditions = [{ name: '720p0', bytes: 60e6, mp4Url: mp4Url('720p0') }];
    const aircheck = { endedAt: Date.now(), readyAt: Date.now(), sizeBytes: 400e6, renditions };
    await serveSession({ mp4Url: mp4Url('source'), aircheck });
    const { user } = open();
    const onDisk = within(await screen.findByRole('region', { name: 'On disk' }));
    expect(onDisk.getByText('400 MB in total')).toBeDefined();
    expect(onDisk.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Source743 kb/s340 MBDownloadCopy',
      '720p131 kb/s60 MBDownloadCopy',
    ]);
    await user.click(onDisk.getByRole('button', { name: 'Copy MP4 link of 720p' }));
    expect(await navigator.clipboard.readText()).toBe(mp4Url('720p0'));
  });

  it('warns when the link of an MP4 was copied that works in this network only', async () => {
    const mp4Url = 'http://192.168.1.20:8080/evening/720p0.mp4';
    const aircheck = { endedAt: 1, readyAt: 1, renditions: [{ name: '720p0', bytes: 60e6, mp4Url }] };
    await serveSession({ aircheck });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Copy MP4 link of 720p' }));
    await screen.findByText(/^Links begin with 192\.168\.1\.20:8080: they work in this network only\./);
  });

  it('downloads a file named by the time in the operator’s zone', async () => {
    operatorZone.set('Pacific/Auckland');
    onTestFinished(() => operatorZone.set(undefined));
    await serveSession({ mp4Url: 'https://cdn.example/evening/source.mp4' });
    open();
    const download = await screen.findByRole('link', { name: 'Download' });
    expect(download.getAttribute('href')).toBe(
      'https://cdn.example/evening/source.mp4?download=&zone=Pacific%2FAuckland&language=en',
    );
  });

  it('says what is missing from a ready recording, never makes its link the main action, and checks it again when asked', async () => {
    const api = await serveSession({}, '/0.m4s');
    const { user } = open();
    await screen.findByText('Ready, problem');
    expect(screen.getByText(/^720p does not play \(file not found, 404\); 0 of 1 play, checked \d\d:/)).toBeDefined();
    expect(entries().at(-1)).toContain('720p does not play (file not found, 404)');
    expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
    const copy = screen.getByRole('button', { name: /^Copy anyway of Chapel/ });
    expect(copy.textContent).toBe('Copy anyway');
    const answers = api.answers;
    api.answers = (request) => (request.path.endsWith('/0.m4s') ? { text: 'moof' } : answers(request));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText(checked);
    expect(copy.textContent).toBe('Copy link');
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  });

  it('says what of a ready recording was found damaged, and what still plays', async () => {
    const reason = '480p/0-00001.m4s is missing';
    const renditions = [{ name: '480p' }, { name: '240p' }];
    await serveSession({ aircheck: { renditions, damage: [{ rendition: '480p', reason, foundAt: Date.now() }] } });
    open();
    await screen.findByText('Ready, problem');
    await screen.findByText(/^480p is damaged; Source and 240p play/);
    expect(entries().join()).toContain(`Damage found: ${reason}`);
    const onDisk = within(screen.getByRole('region', { name: 'On disk' }));
    expect(onDisk.getByText('Damaged')).toBeDefined();
    expect(onDisk.getByText(reason)).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Play' })).toBeDefined();
  });

  it('shows its history and its gaps by the clock', async () => {
    const createdAt = Date.now() - 5 * 3_600_000;
    const gap = { startedAt: createdAt + 3_600_000, endedAt: createdAt + 3_600_000 + 712_000 };
    const endedAt = createdAt + 2 * 3_600_000;
    const aircheck = { endedAt, readyAt: endedAt + 4000, gaps: [gap] };
    await serveSession({ createdAt, sourceSegmentsDuration: 6488, aircheck });
    open();
    await screen.findByText(checked);
    expect(entries().map((entry) => entry.replace(/\d\d:\d\d:\d\d$/, ''))).toEqual([
      'Began, recording was on',
      'Encoder dropped',
      'Encoder back after 11:52',
      'Ended',
      'Ready after 4 s',
      'Link checked',
    ]);
    const coverage = within(screen.getByRole('region', { name: 'Coverage' }));
    expect(coverage.getByText('90.1 %')).toBeDefined();
    expect(coverage.getByText('recorded 1:48:08 of 2:00:00 on air')).toBeDefined();
    expect(coverage.getByText('11:52 not recorded: the encoder dropped')).toBeDefined();
    expect(coverage.getByRole('img', { name: /1 gap$/ })).toBeDefined();
  });

  it('says how loud the recording is', async () => {
    await serveSession({ aircheck: { endedAt: Date.now(), loudness: { integrated: -23.14, peak: -1.2 } } });
    open();
    expect(await screen.findByText('Loudness −23.1 LUFS, peak −1.2 dBFS')).toBeDefined();
  });

  it('shows every field as it came, and no secret', async () => {
    await serveSession({ somethingNew: 'x' });
    open();
    const details = await screen.findByRole('region', { name: 'Fields for developers' });
    expect(details.textContent).toContain('recordingStatusready');
    expect(details.textContent).toContain('somethingNewx');
    expect(document.body.innerHTML).not.toMatch(/abcd-uimq|of-the-parent/);
  });

  it('copies every field as JSON, and shows a sum of fractions without its noise', async () => {
    await serveSession({ sourceSegmentsDuration: 42.221000000000004 });
    const { user } = open();
    const fields = within(await screen.findByRole('region', { name: 'Fields for developers' }));
    expect(fields.getByText('42.221')).toBeDefined();
    await user.click(fields.getByRole('button', { name: 'Copy as JSON' }));
    expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({ id: 'evening', recordingStatus: 'ready' });
  });

  it('is headed by its time, under the name of its stream', async () => {
    await serveSession();
    open();
    const times = /(?:Today|\w{3} \d+ \w{3}) \d\d:\d\d–\d\d:\d\d$/;
    const heading = await screen.findByRole('heading', { level: 1, name: times });
    const parent = within(heading.parentElement ?? document.body).getByRole('link', { name: 'Chapel' });
    expect(parent.getAttribute('href')).toBe('/streams/chapel');
    expect(document.title).toMatch(/^Chapel, /);
  });

  it('leads to the sessions before and after it, by click and by key', async () => {
    const api = await serveSession();
    const [evening] = api.sessions;
    api.sessions = [...(evening ? [evening] : []), { ...sessionRow('chapel', 900, 61), id: 'morning' }];
    const answers = api.answers;
    api.answers = (request) => (request.path === '/session/morning' ? { json: api.sessions[1] } : answers(request));
    const { user } = open();
    const older = await screen.findByRole('link', { name: /^Older session, / });
    expect(screen.queryByRole('link', { name: /^Newer session/ })).toBeNull();
    await user.click(older);
    await screen.findByRole('link', { name: /^Newer session, / });
    expect(window.location.pathname).toBe('/streams/chapel/sessions/morning');
    await user.keyboard(']');
    await waitFor(() => expect(window.location.pathname).toBe('/streams/chapel/sessions/evening'));
  });

  it('plays from any moment of the show that is chosen by the clock, a gap left out', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined);
    const createdAt = Date.now() - 5 * 3_600_000;
    const gap = { startedAt: createdAt + 600_000, endedAt: createdAt + 900_000 };
    const aircheck = { endedAt: createdAt + 3_600_000, readyAt: createdAt + 3_600_000, gaps: [gap] };
    await serveSession({ createdAt, sourceSegmentsDuration: 3300, aircheck });
    open();
    const moment = await screen.findByRole<HTMLInputElement>('slider', { name: 'Moment of the show' });
    expect([moment.min, moment.max]).toEqual(['0', '3600']);
    fireEvent.change(moment, { target: { value: '1800' } });
    const video = await screen.findByLabelText<HTMLVideoElement>('Recording');
    await waitFor(() => expect(video.currentTime).toBe(1500));
    await waitFor(() => expect(play).toHaveBeenCalled());
  });

  it('plays with k and the space key from anywhere, but where the space key presses something', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined);
    await serveSession();
    const { user } = open();
    const copy = await screen.findByRole('button', { name: /^Copy link of Chapel/ });
    copy.focus();
    await user.keyboard(' ');
    await screen.findByText('Copied', { selector: '[role="status"]' });
    expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
    copy.blur();
    await user.keyboard(' ');
    await screen.findByLabelText('Recording');
    await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
    copy.focus();
    await user.keyboard('k');
    await waitFor(() => expect(play).toHaveBeenCalledTimes(2));
  });
});

describe('a session that was interrupted', () => {
  const beganAt = Date.now() - 5 * 3_600_000;
  const lost = { endedAt: beganAt + 3_600_000, readyAt: beganAt + 3_601_000, endCause: 'lost' };
  const cleanly = { endCause: 'finished' };
  const row = { createdAt: beganAt, lastSeen: lost.endedAt, sourceSegmentsDuration: 3600, aircheck: lost };
  const back = {
    ...sessionRow('chapel', 200, 30),
    id: 'back',
    createdAt: lost.endedAt + 12 * 60_000,
    aircheck: { ...cleanly, endedAt: lost.endedAt + 42 * 60_000, readyAt: lost.endedAt + 43 * 60_000 },
  };
  async function openInterrupted() {
    const api = await serveSession(row);
    api.sessions = [back, ...api.sessions];
    const others = api.answers;
    api.answers = (request) => {
      if (request.path === '/aircheck/me') return { json: { account: 'N', keyName: 'k', version: '1' } };
      if (request.path === '/aircheck/recording/evening/joined') return { status: 201, json: {} };
      return request.path === '/session/evening' ? { json: api.sessions.at(-1) } : others(request);
    };
    return { api, ...open() };
  }

  it('leads to the one that continues it, and copies both links', async () => {
    const { api, user } = await openInterrupted();
    const line = await screen.findByRole('region', { name: /^Interrupted \d\d:\d\d$/ });
    expect(line.textContent).toContain('It continues after 12 min in the next session, ');
    expect(line.textContent).toContain('Both are ready.');
    const link = within(line).getByRole('link', { name: /^\d\d:\d\d–\d\d:\d\d$/ });
    expect(link.getAttribute('href')).toBe('/streams/chapel/sessions/back');
    await user.click(within(line).getByRole('button', { name: 'Copy both links' }));
    const base = api.baseUrl.replace(/\/api$/, '');
    expect((await navigator.clipboard.readText()).split('\n')).toEqual(
      ['evening', 'back'].map((id) => `${base}/recordings/${id}/index.m3u8`),
    );
    expect(within(line).getByRole('button', { name: 'Join into one recording' })).toBeDefined();
    await waitFor(() => expect(entries().join()).toMatch(/Came back as a new session/));
  });

  it('says what is left where nothing continues it', async () => {
    await serveSession(row);
    open();
    const line = await screen.findByRole('region', { name: /^Interrupted \d\d:\d\d$/ });
    expect(line.textContent).toMatch(/Encoder lost at \d\d:\d\d\. What arrived before is kept\.$/);
    expect(within(line).queryByRole('button')).toBeNull();
  });
});

describe('the timeline of a long session', () => {
  it('is zoomed in on and out of, down to seconds', async () => {
    const createdAt = Date.now() - 5 * 3_600_000;
    const aircheck = { endedAt: createdAt + 3 * 3_600_000, readyAt: createdAt + 3 * 3_600_000 };
    await serveSession({ createdAt, sourceSegmentsDuration: 10_800, aircheck });
    const { user } = open();
    const zoomIn = await screen.findByRole('button', { name: 'Zoom in' });
    const zoomOut = screen.getByRole('button', { name: 'Zoom out' });
    expect(zoomOut.getAttribute('aria-disabled')).toBe('true');
    await user.click(zoomIn);
    expect(screen.getByText('1:30:00 shown')).toBeDefined();
    for (let presses = 0; presses < 4; presses += 1) await user.click(zoomIn);
    expect(screen.getByText('5:37 shown')).toBeDefined();
    expect(zoomIn.getAttribute('aria-disabled')).toBe('true');
    await user.click(zoomOut);
    expect(screen.getByText('11:15 shown')).toBeDefined();
    expect(screen.getByRole('slider', { name: 'Moment of the show' })).toHaveProperty('max', '10800');
  });
});

describe('the page of a session that is live', () => {
  it('has its clock, the switch for the next one, and the link that will play it', async () => {
    const createdAt = Date.now() - 3_661_000;
    const ingest = {
      videoCodec: 'avc1.64001f',
      width: 1280,
      height: 720,
      fps: 30,
      audioCodec: 'mp4a.40.2',
      audioSampleRate: 48_000,
      bitrate: 2_600_000,
      keyframeSeconds: 2,
    };
    const aircheck = { connection: 'connected', isTest: true, ingest };
    const api = await serveSession({ createdAt, recordingStatus: 'waiting', aircheck });
    const { user } = open();
    const now = await screen.findByRole('region', { name: 'Encoder' });
    expect(screen.getByText(/^1:01:0\d$/)).toBeDefined();
    expect(now.textContent).toContain('VideoH.264 1280 × 720, 30 fpsAudioAAC 48 kHzBit rate2.6 Mb/sKeyframesevery 2 s');
    expect(screen.getByRole('heading', { level: 1, name: / \d\d:\d\d–now$/ })).toBeDefined();
    expect(screen.getByText('Test broadcast')).toBeDefined();
    expect(screen.getByRole('switch', { name: /Chapel/ })).toBeDefined();
    const link = within(await screen.findByRole('region', { name: 'Share the link now' }));
    await user.click(link.getByRole('radio', { name: /^Watch page/ }));
    await user.click(link.getByRole('button', { name: /^Copy watch page of Chapel/ }));
    expect(await navigator.clipboard.readText()).toBe(`${api.baseUrl.replace(/\/api$/, '')}/watch/evening`);
  });
});

describe('a session with nothing to play', () => {
  it.each<[string, Partial<SessionRow>, RegExp]>([
    [
      'was not recorded',
      { record: false, recordingStatus: undefined },
      /Not recorded: recording was off at \d\d:\d\d when it began\./,
    ],
    [
      'has the status none though recording was on',
      { record: true, recordingStatus: 'none' },
      /Recording was on, but the service reports no recording\./,
    ],
    [
      'failed',
      { recordingStatus: 'failed', aircheck: { endedAt: Date.now(), failure: 'The disk was full.' } },
      /The disk was full\./,
    ],
    ['was deleted', { recordingStatus: 'deleted' }, /The recording was deleted\./],
    ['is live', { recordingStatus: 'waiting', aircheck: { connection: 'connected' } }, /recorded 1:01:00, no gaps/],
    ['has an unknown state', { recordingStatus: 'paused' }, /a state that Aircheck does not know/],
  ])('that %s says so, and offers nothing to play or download', async (_, row, words) => {
    await serveSession(row);
    open();
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  });

  it('that is late offers its id to whoever is asked about it', async () => {
    await serveSession({ recordingStatus: 'waiting', aircheck: { endedAt: Date.now() - 3_600_000 } });
    const { user } = open();
    await screen.findByText(/^The footage is safe\. If this continues, send the session ID/);
    await user.click(screen.getByRole('button', { name: 'Copy ID of this session' }));
    expect(await navigator.clipboard.readText()).toBe('evening');
  });

  it('shows what a deleted recording had, its gaps by their causes, and when it was deleted', async () => {
    const createdAt = Date.now() - 5 * 3_600_000;
    const at = (minutes: number) => createdAt + minutes * 60_000;
    const gaps = [
      { startedAt: at(10), endedAt: at(15) },
      { startedAt: at(20), endedAt: at(22), cause: 'disk' },
      { startedAt: at(30), endedAt: at(31), cause: 'silence' },
    ];
    const aircheck = { endedAt: at(120), readyAt: at(121), deletedAt: at(180), gaps };
    await serveSession({ createdAt, recordingStatus: 'deleted', sourceSegmentsDuration: 6720, aircheck });
    open();
    const coverage = within(await screen.findByRole('region', { name: 'Coverage' }));
    expect(coverage.getByText('1:52:00 of 2:00:00 on air was recorded before it was deleted')).toBeDefined();
    expect(coverage.getByRole('img', { name: /3 gaps$/ })).toBeDefined();
    for (const why of [
      '5:00 not recorded: the encoder dropped',
      '2:00 not recorded: the disk',
      '1:00 not recorded: no media from the encoder',
    ]) {
      expect(coverage.getByText(why)).toBeDefined();
    }
    expect(coverage.queryByRole('slider')).toBeNull();
    expect(screen.getByText(/^The recording was deleted (today at|\w)/)).toBeDefined();
    expect(entries().at(-1)).toMatch(/^Recording deleted\d\d:\d\d:\d\d$/);
    expect(screen.queryByRole('button', { name: /Play|Copy link/ })).toBeNull();
  });

  it('says when it will be ready while it is processed, and shares its link', async () => {
    const processing = { done: 30, total: 100, remainingSeconds: 40 };
    await serveSession({ recordingStatus: 'waiting', aircheck: { endedAt: Date.now() - 2000, processing } });
    open();
    await screen.findByText('Ready in 0:40');
    await screen.findByRole('region', { name: 'Share the link now' });
  });

  it('can be played in place as soon as it is ready', async () => {
    const ended = { endedAt: Date.now() - 2000 };
    const api = await serveSession({ recordingStatus: 'waiting', aircheck: ended });
    open();
    await screen.findByText('Processing');
    api.sessions = api.sessions.map((session) => ({
      ...session,
      recordingStatus: 'ready',
      aircheck: { ...ended, readyAt: Date.now() },
    }));
    await comeBack();
    await screen.findByRole('button', { name: 'Play' });
    await screen.findByText(checked);
  });

  it('that is not there says so', async () => {
    await serveStreams([streamRow({ id: 'chapel' })]);
    open();
    await screen.findByRole('heading', { name: 'Session not found' });
  });

  it('stays when its stream is gone', async () => {
    const api = await serveSession({ name: 'Chapel' });
    api.streams = [];
    open();
    await screen.findByText(checked);
    expect(screen.getByRole('link', { name: 'Chapel' })).toBeDefined();
  });

  it('keeps what it has when the service goes away', async () => {
    const api = await serveSession({ recordingStatus: 'waiting', aircheck: { connection: 'connected' } });
    open();
    await screen.findByText('Recording');
    const before = api.answers;
    api.answers = (request) =>
      request.path === '/session/evening' ? { status: 403, json: { errors: [] } } : before(request);
    await comeBack();
    await waitFor(() => expect(screen.getByText(/You see the last known state/)).toBeDefined());
    expect(screen.getByText('Recording')).toBeDefined();
  });
});
