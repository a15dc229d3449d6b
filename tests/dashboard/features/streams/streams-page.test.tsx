import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('the streams page', () => {
  it('shows each stream with what is happening to it and what will happen next, in rows, tiles and counters', async () => {
    await serveStreams(
      [
        streamRow({ id: 'council', name: 'Council', record: false, isActive: true }),
        streamRow({ id: 'chapel', name: 'Chapel', record: true }),
        streamRow({ id: 'u19', name: 'U19' }),
        streamRow({ id: 'glass', name: 'Glass' }),
      ],
      [
        sessionRow('council', 42, 0),
        sessionRow('chapel', 300, 61),
        sessionRow('u19', 200, 100, { recordingStatus: 'waiting' }),
        sessionRow('glass', 300, 60, { recordingStatus: 'failed', aircheck: { failure: 'The disk was full.' } }),
      ],
    );
    const { user } = renderDashboard();
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

    const line = within(await screen.findByRole('list', { name: 'Needs attention' }));
    expect(line.getAllByRole('listitem').map((late) => late.textContent)).toEqual([
      expect.stringMatching(/Failed.*Glass.*The disk was full/),
      expect.stringMatching(/Late.*U19.*Ended .*Late: /),
    ]);
    expect(line.getByRole('link', { name: /Open session of Glass/ }).getAttribute('href')).toBe(
      '/streams/glass/sessions/glass-300',
    );

    expect(screen.getByRole('article', { name: 'Council' }).textContent).toBe('RecordingCouncil');
    await user.click(screen.getByRole('link', { name: '1 recording' }));
    expect(window.location.search).toBe('?state=recording');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Chapel/ })).toBeNull());
    expect(rowOf('Council')).toBeDefined();
  });

  it('has names as they stand, isolated from what is around them, and a word for an empty one', async () => {
    const names = ['<img src=x onerror=alert(1)>', 'x'.repeat(10_000)];
    await serveStreams([...names, '  '].map((name, index) => streamRow({ id: `s${index}`, name })));
    renderDashboard();
    for (const name of names) {
      const link = await screen.findByRole('link', { name });
      expect(link.querySelector('bdi')?.textContent).toBe(name);
      expect(link.getAttribute('title')).toBe(name);
    }
    for (const toggle of screen.getAllByRole('switch')) expect(toggle.textContent?.length).toBeLessThan(200);
    expect(screen.getByRole('link', { name: 'No name' }).getAttribute('href')).toBe('/streams/s2');
  });
});

describe('before and without data', () => {
  it('shows that it is being read, and without streams what the product does and where the guide is', async () => {
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
    // Our service alone sends test broadcasts.
    await waitFor(() => expect(api.count('GET /aircheck/me')).toBe(1));
    expect(screen.getByRole('button', { name: 'Create a stream' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send a test broadcast' })).toBeNull();
  });

  it('reads again on Retry, keeps the rows of an API that is gone, and asks once to sign in where the key is refused', async () => {
    const api = await serveStreams([streamRow({ id: 'a', name: 'Chapel', isActive: true })], [sessionRow('a', 5, 0)]);
    api.answers = ({ path }) => (path === '/stream' ? { status: 400, json: { errors: ['out of order'] } } : undefined);
    const { user } = renderDashboard('/?q=cha');
    expect(await screen.findByRole('heading', { name: 'The streams could not be read.' })).toBeDefined();
    expect(screen.getByRole('alert', { name: '' }).textContent).toContain('out of order');
    api.answers = () => undefined;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const toggle = within(await findRow('Chapel')).getByRole('switch');

    api.answers = () => ({ status: 400, json: { errors: ['no'] } });
    await comeBack();
    expect((await screen.findByText(/No data since \d\d:\d\d:\d\d\./)).getAttribute('role')).toBe('alert');
    expect(within(rowOf('Chapel')).getByRole('switch', { description: /Recording cannot be switched now/ })).toBe(
      toggle,
    );
    await user.click(toggle);
    expect(api.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
    expect(screen.getByText(/Next try in|Trying/)).toBeDefined();
    api.answers = () => undefined;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/No data since/)).toBeNull());

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
