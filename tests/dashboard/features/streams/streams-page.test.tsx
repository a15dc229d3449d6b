import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('the streams page', () => {
  it('shows each stream with what is happening to it and what will happen next', async () => {
    await serveStreams(
      [
        streamRow({ id: 'council', name: 'Council', record: false, isActive: true }),
        streamRow({ id: 'chapel', name: 'Chapel', record: true }),
      ],
      [sessionRow('council', 42, 0), sessionRow('chapel', 300, 61)],
    );
    renderDashboard();
    const council = await findRow('Council');
    expect(within(council).getByText('Recording', { exact: true })).toBeDefined();
    expect(within(council).getByRole('switch', { checked: false })).toBeDefined();
    expect(
      within(council).getByRole('switch', { name: 'Next session of Council: Will not be recorded' }),
    ).toBeDefined();
    const chapel = rowOf('Chapel');
    expect(within(chapel).getByText('Idle')).toBeDefined();
    expect(within(chapel).getByRole('switch', { checked: true })).toBeDefined();
    expect(chapel?.textContent).toContain('1:01:00');
    expect(within(chapel).getByRole('img', { name: /Last 12 hours: 1 session\. .*1:01:00, Ready\./ })).toBeDefined();
  });

  it('puts the live streams into tiles and the counters, with a way to their rows', async () => {
    await serveStreams(
      [streamRow({ id: 'council', name: 'Council', isActive: true }), streamRow({ id: 'chapel', name: 'Chapel' })],
      [sessionRow('council', 42, 0)],
    );
    const { user } = renderDashboard();
    expect((await screen.findByRole('article', { name: 'Council' })).textContent).toBe('RecordingCouncil');
    await user.click(screen.getByRole('link', { name: '1 recording' }));
    expect(window.location.search).toBe('?state=recording');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Chapel/ })).toBeNull());
    expect(rowOf('Council')).toBeDefined();
  });

  it('says what is late and what failed, with the way to the session', async () => {
    await serveStreams(
      [streamRow({ id: 'u19', name: 'U19' }), streamRow({ id: 'glass', name: 'Glass' })],
      [
        sessionRow('u19', 200, 100, { recordingStatus: 'waiting' }),
        sessionRow('glass', 300, 60, { recordingStatus: 'failed', aircheck: { failure: 'The disk was full.' } }),
      ],
    );
    renderDashboard();
    const line = within(await screen.findByRole('list', { name: 'Needs attention' }));
    expect(line.getAllByRole('listitem').map((late) => late.textContent)).toEqual([
      expect.stringMatching(/Failed.*Glass.*The disk was full/),
      expect.stringMatching(/Late.*U19.*Ended .*Late: /),
    ]);
    expect(line.getByRole('link', { name: /Open session of Glass/ }).getAttribute('href')).toBe(
      '/streams/glass/sessions/glass-300',
    );
  });
});

describe('names', () => {
  it.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['10,000 characters', 'x'.repeat(10_000)],
  ])('of %s stand as they are, isolated from what is around them', async (_, name) => {
    await serveStreams([streamRow({ id: 'a', name })]);
    renderDashboard();
    const link = await screen.findByRole('link', { name });
    expect(link.querySelector('bdi')?.textContent).toBe(name);
    expect(link.getAttribute('title')).toBe(name);
    expect(screen.getByRole('switch').textContent?.length).toBeLessThan(200);
  });

  it('that are empty are said to be so', async () => {
    await serveStreams([streamRow({ id: 'a', name: '  ' })]);
    renderDashboard();
    expect((await screen.findByRole('link', { name: 'No name' })).getAttribute('href')).toBe('/streams/a');
  });
});

describe('before and without data', () => {
  it('shows that it is being read, and no word of there being nothing', async () => {
    const api = await serveStreams();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    api.answers = ({ path }) => (path === '/stream' ? { json: [], after: held } : undefined);
    renderDashboard();
    expect(await screen.findByText('Loading…')).toBeDefined();
    expect(screen.queryByText('Nothing here yet.')).toBeNull();
    release();
    expect(await screen.findByRole('heading', { name: 'Nothing here yet.' })).toBeDefined();
  });

  it('says what the product does before there is anything, and where the guide is', async () => {
    await serveStreams();
    renderDashboard();
    await screen.findByRole('heading', { name: 'Nothing here yet.' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Switch recording on or off for each stream.',
        'See each session become a recording that plays.',
        'Copy its link and hand it over.',
      ]),
    );
    const guide = screen.getByRole<HTMLAnchorElement>('link', { name: 'Guide: your first evening' });
    expect(guide.pathname).toBe('/guide/first-evening.html');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says that the streams could not be read, and reads them on Retry', async () => {
    const api = await serveStreams([streamRow({ id: 'a', name: 'Chapel' })]);
    api.answers = ({ path }) => (path === '/stream' ? { status: 400, json: { errors: ['out of order'] } } : undefined);
    const { user } = renderDashboard();
    expect(await screen.findByRole('heading', { name: 'The streams could not be read.' })).toBeDefined();
    expect(screen.getByRole('alert', { name: '' }).textContent).toContain('out of order');
    api.answers = () => undefined;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findRow('Chapel')).toBeDefined();
  });

  it('keeps the rows of an API that is gone, greyed and with their age, and its switches wait', async () => {
    const api = await serveStreams([streamRow({ id: 'a', name: 'Chapel', isActive: true })], [sessionRow('a', 5, 0)]);
    const { user } = renderDashboard();
    await findRow('Chapel');
    api.answers = () => ({ status: 400, json: { errors: ['no'] } });
    await comeBack();
    expect((await screen.findByText(/No data since \d\d:\d\d:\d\d\./)).getAttribute('role')).toBe('alert');
    const toggle = within(rowOf('Chapel')).getByRole('switch');
    expect(within(rowOf('Chapel')).getByRole('switch', { description: /Recording cannot be switched now/ })).toBe(
      toggle,
    );
    const patches = () => api.requests.filter(({ method }) => method === 'PATCH').length;
    await user.click(toggle);
    expect(patches()).toBe(0);
    expect(screen.getByText(/Next try in|Trying/)).toBeDefined();
    api.answers = () => undefined;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/No data since/)).toBeNull());
  });

  it('keeps the page and asks to sign in, once, when the key is no longer accepted', async () => {
    const api = await serveStreams([streamRow({ id: 'a', name: 'Chapel', isActive: true })], [sessionRow('a', 5, 0)]);
    const { user } = renderDashboard('/?q=cha');
    await findRow('Chapel');
    api.answers = ({ headers }) =>
      headers.authorization === 'Bearer fresh' ? undefined : { status: 401, json: { errors: ['no'] } };
    await comeBack();
    const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
    expect(screen.getByRole('row', { name: /Chapel/, hidden: true })).toBeDefined();
    await user.type(within(dialog).getByLabelText('API key'), 'fresh{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('?q=cha');
    await waitFor(() => expect(screen.queryByText(/not accepted/)).toBeNull());
  });
});
