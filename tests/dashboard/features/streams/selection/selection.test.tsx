import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDashboard } from '../../../support/render-dashboard.tsx';
import { serveOwnService } from '../../../support/serve-own-service.ts';
import { serveStreams, sessionRow, streamRow } from '../../../support/serve-streams.ts';
import { serveKeys } from '../../settings/serve-keys.ts';

/** Streams of whom the first has the newest session, and so the first row. */
async function streamsOf(
  count: number,
  row: (index: number) => Record<string, unknown> = () => ({}),
  live: readonly string[] = [],
) {
  const ids = Array.from({ length: count }, (_, index) => `s${index + 1}`);
  const api = await serveStreams(
    ids.map((id, index) => streamRow({ id, name: `Stream ${index + 1}`, isActive: live.includes(id), ...row(index) })),
    ids.map((id, index) => sessionRow(id, 100 + index * 60, live.includes(id) ? 0 : 30)),
  );
  const { user } = renderDashboard();
  await screen.findByRole('row', { name: /Stream 1\b/ });
  const asked = () =>
    api.requests
      .filter(({ method }) => method === 'PATCH')
      .map(({ path, body }) => [
        path.split('/')[2],
        body && typeof body === 'object' && 'record' in body && body.record,
      ]);
  return { api, user, asked };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const bar = () => screen.findByRole('region', { name: 'Selected streams' });
const inBar = async (name: string | RegExp) => within(await bar()).findByRole('button', { name });
const selected = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked, value }) => checked && value !== 'on')
    .map(({ value }) => value);

describe('many streams at once', () => {
  it('are turned on with two clicks, and all of them undone with one', async () => {
    const { api, user, asked } = await streamsOf(8, (index) => ({ record: index < 2 }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all 8' }));
    expect((await bar()).textContent).toContain('8 selected of 8');
    expect((await bar()).textContent).toContain('2 on, 6 off');
    expect((await inBar('Record')).title).toBe('6 will change, 2 already on');
    await user.click(await inBar('Record'));
    expect(await screen.findByText('Recording is on for 6 streams.')).toBeDefined();
    expect(api.streams.every(({ record }) => record)).toBe(true);
    expect(asked()).toHaveLength(6);
    // Those that had nothing to change are dealt with too.
    expect(selected()).toEqual([]);
    // Said once, for all of them.
    expect(screen.queryByText(/the next session will be recorded/i)).toBeNull();

    await user.click(await inBar('Undo 6'));
    expect(await screen.findByText('Undone for 6 streams.')).toBeDefined();
    expect(api.streams.filter(({ record }) => record).map(({ id }) => id)).toEqual(['s1', 's2']);
    expect(asked()).toHaveLength(12);
  });

  it('give name, server and key of each for setting up encoders, where the API key is given stream keys', async () => {
    await serveOwnService([
      streamRow({ id: 's1', name: 'Hall\t1', streamKey: 'key-one' }),
      streamRow({ id: 's2', name: 'Hall 2', streamKey: 'key-two' }),
      streamRow({ id: 's3', name: 'Hall 3', streamKey: undefined }),
    ]);
    const { user } = renderDashboard();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Hall 3' }));
    await inBar('Record');
    await user.click(await inBar('Edit'));
    await screen.findByRole('menuitem', { name: 'Duplicate…' });
    expect(screen.queryByRole('menuitem', { name: /keys/ })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('checkbox', { name: 'Select all 3' }));
    await user.click(await inBar('Edit'));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy server and keys' }));
    await screen.findByText('Copied: name, server and key of 2 streams.');
    await waitFor(async () =>
      expect((await navigator.clipboard.readText()).split('\n').sort()).toEqual([
        'Hall 1\trtmp://here/live\tkey-one',
        'Hall 2\trtmp://here/live\tkey-two',
      ]),
    );
  });

  it('have a menu for what is rarer: it opens by the keyboard, moves, and Escape leads back and keeps the selection', async () => {
    // The list stands by when they were created.
    const row = (id: string, createdAt: number) => streamRow({ id, name: id, createdAt, streamKey: `key-of-${id}` });
    await serveOwnService([row('s1', 1_790_000_000_000), row('s2', 1_790_000_001_000)]);
    const { user } = renderDashboard();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 2' }));
    await screen.findByRole('button', { name: 'Record once' });
    const edit = await inBar('Edit');
    edit.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Copy server and keys' });
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['Tags…', 'Keep recordings…', 'Copy server and keys', 'Duplicate…']);
    expect(document.activeElement?.textContent).toBe('Tags…');
    // It keeps its place, and says when it can be chosen.
    await user.keyboard('{End}');
    expect(document.activeElement?.getAttribute('title')).toBe('Select one stream to duplicate it.');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(edit);
    expect(selected()).toEqual(['s1', 's2']);
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    await screen.findByRole('dialog', { name: /^Keep recordings/ });
  });

  it('are set to record once together, and those that are so already are left alone', async () => {
    const row = (name: string, record: boolean) => ({ id: name, name, record });
    const rows = [row('s1', true), row('s2', false), { ...row('s3', true), aircheck: { recordOnce: true } }];
    const api = await serveOwnService(rows.map(streamRow), []);
    api.ownAnswers = ({ method, path }) => {
      const id = /^\/aircheck\/stream\/(\w+)\/record-once$/.exec(path)?.[1];
      if (method !== 'PUT' || id === undefined) return undefined;
      api.streams = api.streams.map((each) =>
        each.id === id ? { ...each, record: true, aircheck: { recordOnce: true } } : each,
      );
      return { status: 204, text: '' };
    };
    const { user } = renderDashboard();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 3' }));
    const once = await inBar('Record once');
    expect((await inBar('Record once')).title).toBe('2 will change, 1 already set to once');
    await user.click(once);
    expect(await screen.findByText('Set to record once: 2 streams.')).toBeDefined();
    for (const name of ['s1', 's2', 's3'])
      expect(screen.getByRole('switch', { name: `Next session of ${name}: Next session only` })).toBeDefined();
  });

  it('have Record once armed again by the Undo of Don’t record', async () => {
    const row = { id: 's1', name: 'Stream 1', record: true, aircheck: { recordOnce: true } };
    const api = await serveOwnService([streamRow(row)], [sessionRow('s1', 100, 30)]);
    api.ownAnswers = ({ method, path }) => {
      if (`${method} ${path}` !== 'PUT /aircheck/stream/s1/record-once') return undefined;
      api.streams = [streamRow(row)];
      return { status: 204, text: '' };
    };
    const { user } = renderDashboard();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Stream 1' }));
    await user.click(await inBar('Don’t record'));
    await user.click(await inBar('Undo 1'));
    expect(await screen.findByText('Undone for 1 stream.')).toBeDefined();
    expect(screen.getByRole('switch', { name: 'Next session of Stream 1: Next session only' })).toBeDefined();
  });

  it('are selected by x, and with Shift from the last one on; Escape lets them go, and the focus returns', async () => {
    const { user } = await streamsOf(5);
    await user.keyboard('jjx');
    expect(selected()).toEqual(['s2']);
    await user.keyboard('jj{Shift>}X{/Shift}');
    expect(selected()).toEqual(['s2', 's3', 's4']);
    await user.keyboard('{Escape}');
    expect(selected()).toEqual([]);
    expect(document.activeElement).toBe(box('Stream 4'));
    await user.keyboard('jx');
    expect(selected()).toEqual(['s5']);
  });

  it('are all that match the filter, and stay selected when another one is looked for', async () => {
    const { user } = await streamsOf(12);
    await user.type(screen.getByRole('searchbox', { name: 'Filter' }), 'Stream 1');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 4' }));
    await user.clear(screen.getByRole('searchbox', { name: 'Filter' }));
    await user.type(screen.getByRole('searchbox', { name: 'Filter' }), 'Stream 2');
    await waitFor(async () => expect((await bar()).textContent).toContain('4 not in this list'));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Stream 2' }));
    expect((await bar()).textContent).toContain('5 selected of 12');
  });

  it('say which are live and what that means', async () => {
    const { user } = await streamsOf(3, () => ({}), ['s1']);
    await user.click(screen.getByRole('checkbox', { name: 'Select all 3' }));
    expect((await bar()).textContent).toContain('0 on, 3 off, 1 live: when the session ends');
    expect((await inBar('Record')).title).toContain('3 will change, 1 live:');
  });

  it('list what failed with its reason, keep it selected, and retry that alone', async () => {
    const { api, user, asked } = await streamsOf(4);
    api.answers = ({ method, path }) =>
      method === 'PATCH' && path.includes('/s3/') ? { status: 500, json: { errors: ['disk asleep'] } } : undefined;
    await user.click(screen.getByRole('checkbox', { name: 'Select all 4' }));
    await user.click(await inBar('Record'));
    const failures = await screen.findByRole('list', { name: 'What failed' });
    expect(failures.textContent).toMatch(/Stream 3.*disk asleep/);
    expect(await screen.findByText('Recording is on for 3 streams. 1 failed.')).toBeDefined();
    expect(selected()).toEqual(['s3']);

    api.answers = () => undefined;
    await user.click(await inBar('Retry 1'));
    expect(await screen.findByText('Recording is on for 4 streams.')).toBeDefined();
    expect(asked()).toHaveLength(5);
    await user.click(await inBar('Undo 4'));
    expect(await screen.findByText('Undone for 4 streams.')).toBeDefined();
    expect(api.streams.some(({ record }) => record)).toBe(false);
  });

  it('are no longer said to be on, nor undone, where somebody has switched one by hand since', async () => {
    const { api, user, asked } = await streamsOf(3);
    await user.click(screen.getByRole('checkbox', { name: 'Select all 3' }));
    await user.click(await inBar('Record'));
    await screen.findByText('Recording is on for 3 streams.');
    await user.click(screen.getByRole('switch', { name: /^Next session of Stream 2:/ }));
    expect(await screen.findByText('Recording is on for 2 streams.')).toBeDefined();

    await user.click(await inBar('Undo 2'));
    expect(await screen.findByText('Undone for 2 streams.')).toBeDefined();
    expect(api.streams.every(({ record }) => !record)).toBe(true);
    // The one that was switched by hand is nobody's to undo.
    expect(asked().filter(([id]) => id === 's2')).toEqual([
      ['s2', true],
      ['s2', false],
    ]);
  });

  it('let their line go when nothing is left of what it says', async () => {
    const { user } = await streamsOf(2);
    await user.click(screen.getByRole('checkbox', { name: 'Select all 2' }));
    await user.click(await inBar('Record'));
    await screen.findByText('Recording is on for 2 streams.');
    for (const name of ['Stream 1', 'Stream 2'])
      await user.click(screen.getByRole('switch', { name: new RegExp(`^Next session of ${name}:`) }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected streams' })).toBeNull());
    // It does not come back with a stream that is as it once left it.
    await user.click(screen.getByRole('switch', { name: /^Next session of Stream 1:/ }));
    await screen.findByRole('switch', { name: 'Next session of Stream 1: Will be recorded' });
    expect(screen.queryByRole('region', { name: 'Selected streams' })).toBeNull();
  });

  it('have no boxes with a key that may only read', async () => {
    const api = await serveKeys([], { isReadOnly: true });
    api.streams = [streamRow({ id: 'a', name: 'Chapel' })];
    const { user } = renderDashboard();
    await screen.findByRole('row', { name: /Chapel/ });
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
    await user.keyboard('jx');
    expect(screen.queryByRole('region', { name: 'Selected streams' })).toBeNull();
  });
});
