import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

const chapel = { id: 'chapel', name: 'Chapel', record: true, streamKey: 'abcd-uimq-jtgy-4f9c' };
const page = '/streams/chapel';

const findPage = (name = 'Chapel') => screen.findByRole('heading', { level: 1, name });
const region = (name: string) => within(screen.getByRole('region', { name }));
/** The switch's action as screen readers announce it. */
const findEffect = (words: string) => screen.findByText(words, { selector: '[role="status"]' });
const rows = () => screen.getAllByRole('row').slice(1);

describe('a stream’s page', () => {
  it('shows the session on air, what will happen to the next one, and every session, newest first', async () => {
    await serveStreams(
      [streamRow({ ...chapel, isActive: true })],
      [sessionRow('chapel', 300, 61), sessionRow('chapel', 17, 0), sessionRow('chapel', 200, 30, { record: false })],
    );
    renderDashboard(page);
    await findPage();
    expect(region('This session').getByText('Recording')).toBeDefined();
    expect(screen.getByRole('switch', { name: /Will be recorded/, checked: true })).toBeDefined();
    expect(screen.getAllByText('This session and the next')).not.toHaveLength(0);
    expect(rows().map((row) => row.textContent?.match(/Recording was|The link works already|Ready/)?.[0])).toEqual([
      'The link works already',
      'Recording was',
      'Ready',
    ]);
    expect(document.title).toBe('Chapel · Aircheck');
  });

  it('says what a change of the switch does, and undoes it with Undo', async () => {
    const api = await serveStreams(
      [streamRow({ ...chapel, record: false, isActive: true })],
      [sessionRow('chapel', 5, 0, { record: false, recordingStatus: undefined })],
    );
    const { user } = renderDashboard(page);
    await findPage();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(screen.getByRole('switch'));
    await findEffect('From the next session on');
    expect(region('This session').getByText('Live, not recorded')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await findEffect('Neither this session nor the next');
    expect(api.streams[0]?.record).toBe(false);
    expect(api.count('PATCH /stream/chapel/record')).toBe(2);
  });

  it('keeps what holds when a change is refused, and says why beside the switch', async () => {
    const api = await serveStreams([streamRow({ ...chapel, record: false })]);
    api.answers = ({ method }) =>
      method === 'PATCH' ? { status: 400, json: { errors: ['stream is active'] } } : undefined;
    const { user } = renderDashboard(page);
    await findPage();
    await user.click(screen.getByRole('switch'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/not turned on\. ?The service refuses this \(400\)\. It says: stream is active/);
    expect(screen.getByRole('switch', { checked: false })).toBeDefined();
  });

  it('offers a recording that becomes ready, in its row and without a reload', async () => {
    const ended = { endedAt: Date.now() - 2000 };
    const api = await serveStreams(
      [streamRow(chapel)],
      [sessionRow('chapel', 10, 9, { recordingStatus: 'waiting', aircheck: ended })],
    );
    renderDashboard(page);
    await findPage();
    expect(within(rows()[0] ?? document.body).getByText('Processing')).toBeDefined();
    // Its link is the same from the first second.
    await within(rows()[0] ?? document.body).findByRole('button', { name: /^Copy link of Chapel/ });
    expect(screen.queryByRole('link', { name: 'Play' })).toBeNull();
    api.sessions = api.sessions.map((session) => ({
      ...session,
      recordingStatus: 'ready',
      aircheck: { ...ended, readyAt: Date.now() },
    }));
    await comeBack();
    const row = within(rows()[0] ?? document.body);
    await row.findByText('Ready');
    expect(row.getByRole('button', { name: /^Copy link of Chapel/ })).toBeDefined();
    expect(row.getByRole('link', { name: 'Play' }).getAttribute('href')).toBe('/streams/chapel/sessions/chapel-10');
  });

  it('says how much of a session was recorded where something is missing', async () => {
    const short = { sourceSegmentsDuration: 45 * 60 };
    await serveStreams([streamRow(chapel)], [sessionRow('chapel', 400, 60, short), sessionRow('chapel', 200, 60)]);
    renderDashboard(page);
    await findPage();
    expect(rows().map((row) => new Set(row.textContent?.match(/\d+(\.\d)? %/g)))).toEqual([
      new Set(),
      new Set(['75.0 %']),
    ]);
  });

  it('leads from a session that failed to what can be done', async () => {
    const failed = { recordingStatus: 'failed', aircheck: { failure: 'The disk was full.' } } as const;
    await serveStreams([streamRow(chapel)], [sessionRow('chapel', 400, 60, failed)]);
    const { user } = renderDashboard(page);
    await findPage();
    const row = within(rows()[0] ?? document.body);
    await user.click(row.getByRole('link', { name: /^What to do/ }));
    await waitFor(() => expect(window.location.pathname).toBe('/streams/chapel/sessions/chapel-400'));
  });

  it('shows the days of the week that have something, once there is more than one session', async () => {
    const api = await serveStreams([streamRow(chapel)], [sessionRow('chapel', 1, 1)]);
    renderDashboard(page);
    await findPage();
    expect(screen.queryByRole('heading', { name: 'Last 7 days' })).toBeNull();
    api.sessions = [sessionRow('chapel', 1, 1), sessionRow('chapel', 2 * 1440 + 1, 1)];
    await comeBack();
    await screen.findByRole('heading', { name: 'Last 7 days' });
    const days = screen
      .getAllByRole('img')
      .map((strip) => strip.getAttribute('aria-label') ?? '')
      .filter((label) => / session|from the day before/.test(label));
    expect(days.length).toBeLessThan(5);
    expect(days[0]).toMatch(/^Today: 1 session, recorded 1:00|^Today: from the day before/);
  });

  it('opens a session from its piece of the week, by click and by arrows', async () => {
    const noon = new Date().setHours(12, 0, 0, 0);
    const at = (hour: number) => {
      const createdAt = noon - 86_400_000 + hour * 3_600_000;
      return { createdAt, aircheck: { endedAt: createdAt + 1_800_000, readyAt: createdAt + 1_800_000 } };
    };
    const [early, late] = [sessionRow('chapel', 91, 61, at(1)), sessionRow('chapel', 92, 61, at(3))];
    await serveStreams([streamRow(chapel)], [late, early]);
    const { user } = renderDashboard(page);
    await findPage();
    const pieces = screen.getAllByRole('link', { name: /^Ready, \d\d:\d\d–\d\d:\d\d, / });
    expect(pieces.map((piece) => piece.tabIndex)).toEqual([0, -1]);
    pieces[0]?.focus();
    // The newest, the one before it, and back to the day.
    await user.keyboard('{ArrowLeft}');
    const card = await screen.findByRole('article', { name: /^Session of Chapel/ });
    expect(document.activeElement).toBe(within(card).getByRole('link', { name: 'Play' }));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(pieces[0]);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('href')).toBe('/streams/chapel/sessions/chapel-91'),
    );
    expect(document.activeElement?.textContent).toBe('Play');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/streams/chapel/sessions/chapel-91'));
  });

  it('has the last recording to play and to copy while nothing is on air, however long ago it was', async () => {
    await serveStreams([streamRow(chapel)], [sessionRow('chapel', 4000, 100)]);
    renderDashboard(page);
    await findPage();
    const last = region('Last recording');
    expect(last.getByText('1:40:00')).toBeDefined();
    expect(await last.findByRole('button', { name: /^Copy link of Chapel/ })).toBeDefined();
    expect(last.getByRole('link', { name: 'Play' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Play the last recording' })).toBeDefined();
    expect(screen.queryByRole('list', { name: 'What the encoder sends' })).toBeNull();
    expect(region('Encoder').getByText(/^last seen /)).toBeDefined();
  });

  it('names the show whose link it copies where the last one has none', async () => {
    await serveStreams(
      [streamRow(chapel)],
      [sessionRow('chapel', 400, 100), sessionRow('chapel', 100, 10, { record: false, recordingStatus: undefined })],
    );
    renderDashboard(page);
    await findPage();
    const last = region('Last session');
    expect(last.getByText('Not recorded')).toBeDefined();
    expect(last.getByText(/^Last recording: .*1:40:00$/)).toBeDefined();
    expect(await last.findByRole('button', { name: 'What to copy of Chapel' })).toBeDefined();
  });

  it('has the alert of a show that is not recorded, with the request for the encoder', async () => {
    await serveStreams(
      [streamRow({ ...chapel, record: false, isActive: true })],
      [sessionRow('chapel', 5, 0, { record: false, recordingStatus: undefined })],
    );
    const { user } = renderDashboard(page);
    await findPage();
    await user.click(region('This session').getByRole('button', { name: 'Copy request for the encoder' }));
    expect(await navigator.clipboard.readText()).toMatch(/“Chapel” is live but is not being recorded/);
    await user.click(region('This session').getByRole('button', { name: 'Leave unrecorded' }));
    await waitFor(() => expect(document.title).not.toContain('not recorded'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(document.title).toContain('not recorded'));
    await user.click(region('This session').getByRole('button', { name: 'Turn on for the next session' }));
    await findEffect('From the next session on');
    expect(region('This session').queryByRole('button', { name: 'Turn on for the next session' })).toBeNull();
  });

  it('says of when that alert is while nothing new comes, and takes no change', async () => {
    const api = await serveStreams(
      [streamRow({ ...chapel, record: false, isActive: true })],
      [sessionRow('chapel', 5, 0, { record: false, recordingStatus: undefined })],
    );
    renderDashboard(page);
    await findPage();
    const turnOn = () => region('This session').getByRole('button', { name: 'Turn on for the next session' });
    expect(turnOn().getAttribute('aria-disabled')).toBeNull();
    // The frame has its rows too.
    await waitFor(() => expect(document.title).toContain('not recorded'));
    api.answers = () => ({ status: 400, json: { errors: ['no'] } });
    await comeBack();
    await region('This session').findByText(/^Was live, not recorded at \d\d:\d\d:\d\d$/);
    await waitFor(() => expect(turnOn().getAttribute('aria-disabled')).toBe('true'));
    // One time on the page.
    await waitFor(() => {
      const [time] = screen.getByText(/No data since \d/).textContent?.match(/\d\d:\d\d:\d\d/) ?? [];
      expect(region('This session').getByText(`Was live, not recorded at ${time}`)).toBeDefined();
    });
    api.answers = () => undefined;
    await comeBack();
    await waitFor(() => expect(region('This session').queryByText(/^Was live/)).toBeNull());
  });

  it('isolates a name of any script, and takes no markup from it', async () => {
    const name = 'بلدية الميناء <b>x</b> 🎥';
    await serveStreams([streamRow({ ...chapel, name })]);
    renderDashboard(page);
    const heading = await findPage(name);
    expect(heading.querySelector('bdi')?.textContent).toBe(name);
    expect(heading.querySelector('b')).toBeNull();
  });
});

describe('a stream’s page with nothing to show', () => {
  it('says that a stream is not here, and tries no more', async () => {
    const api = await serveStreams([]);
    renderDashboard('/streams/nope');
    await screen.findByRole('heading', { name: 'Stream not found' });
    expect(screen.getByText(/It was deleted, or you are signed in somewhere else/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(api.count('GET /stream/nope')).toBe(1);
  });

  it('says what failed, and heals by itself', async () => {
    const api = await serveStreams([streamRow(chapel)]);
    let isDown = true;
    api.answers = () => (isDown ? { status: 422, json: { errors: ['not today'] } } : undefined);
    const { user } = renderDashboard(page);
    await screen.findByRole('heading', { name: 'The stream could not be loaded' });
    expect(screen.getByText(/The service refuses this \(422\)\. It says: not today/)).toBeDefined();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findPage();
  });

  it('keeps what it has when the service goes away, with its age, and the switch waits', async () => {
    const api = await serveStreams([streamRow({ ...chapel, isActive: true })], [sessionRow('chapel', 5, 0)]);
    renderDashboard(page);
    await findPage();
    // The frame has its rows too.
    await screen.findByRole('link', { name: /^Streams\s*1$/ });
    let isDown = true;
    api.answers = () => (isDown ? { status: 403, json: { errors: [] } } : undefined);
    await comeBack();
    await waitFor(() => expect(screen.getByText(/No data since \d\d:\d\d:\d\d/)).toBeDefined());
    expect(screen.getByRole('switch').getAttribute('aria-disabled')).toBe('true');
    expect(rows()).toHaveLength(1);
    isDown = false;
    screen.getByRole('button', { name: 'Retry' }).click();
    await waitFor(() => expect(screen.queryByText(/No data since/)).toBeNull());
  });
});
