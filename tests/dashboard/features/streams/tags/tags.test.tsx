import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDashboard } from '../../../support/render-dashboard.tsx';
import { serveOwnService } from '../../../support/serve-own-service.ts';
import { type StreamRow, serveStreams, sessionRow, streamRow } from '../../../support/serve-streams.ts';

const tagged = (id: string, tags: readonly string[]) => streamRow({ id, name: `Stream ${id}`, aircheck: { tags } });
const rows = [tagged('a', ['choir', 'sunday', 'rink', 'late']), tagged('b', ['Choir']), tagged('c', [])];
const sessions = rows.map(({ id }, index) => sessionRow(id, 100 + index * 60, 30));

async function openStreams(path = '/', streams: StreamRow[] = rows) {
  const api = await serveOwnService(structuredClone(streams), sessions);
  const { user } = renderDashboard(path);
  await screen.findByRole('button', { name: 'New stream' });
  await user.click(await screen.findByRole('button', { name: /^Filter and sort/ }));
  await screen.findByRole('combobox', { name: 'State' });
  return { api, user };
}

const listed = () => screen.getAllByRole('link', { name: /^Stream / }).map(({ textContent }) => textContent);
const tagsOf = (api: { streams: StreamRow[] }) => api.streams.map(({ aircheck }) => Object(aircheck).tags);
const bar = () => screen.findByRole('region', { name: 'Selected streams' });
const dialog = () => screen.getByRole('dialog', { name: /^Tags of/ });
async function openTags(user: ReturnType<typeof renderDashboard>['user']) {
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 3' }));
  await user.click(await within(await bar()).findByRole('button', { name: 'Edit' }));
  await user.click(await within(await bar()).findByRole('menuitem', { name: 'Tags…' }));
  await screen.findByRole('dialog', { name: 'Tags of 3 streams' });
}

describe('tags in the list of streams', () => {
  it('stand after the name, the first and how many more, and leave the streams that have one', async () => {
    const { user } = await openStreams('/?sort=name');
    const row = screen.getByRole('row', { name: /Stream a/ });
    expect((await within(row).findByRole('list', { name: 'Tags' })).textContent).toBe(
      'choir+3and sunday, rink and late',
    );
    await user.click(within(row).getByRole('link', { name: 'choir' }));
    await user.click(screen.getByRole('button', { name: 'Filter and sort: choir' }));
    expect(listed()).toEqual(['Stream a', 'Stream b']);
    expect(screen.getByText('2 of 3')).toBeDefined();
    expect(window.location.search).toBe('?sort=name&tag=choir');
    expect(await screen.findByRole('combobox', { name: 'Tag' })).toHaveProperty('value', 'choir');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tag' }), 'Any');
    expect(listed()).toHaveLength(3);
  });

  it('are chosen from those in use, saved with the filter, and forgotten by Show all', async () => {
    const { user } = await openStreams();
    const choose = await screen.findByRole('combobox', { name: 'Tag' });
    expect(
      within(choose)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Any', 'choir (2)', 'late (1)', 'rink (1)', 'sunday (1)']);
    await user.selectOptions(choose, 'rink (1)');
    await user.click(screen.getByRole('button', { name: 'Saved filters' }));
    await user.click(screen.getByRole('menuitem', { name: 'Save this filter…' }));
    await user.keyboard('Rinks{Enter}');
    await user.selectOptions(choose, 'Any');
    await user.click(screen.getByRole('button', { name: 'Saved filters' }));
    await user.click(screen.getByRole('menuitemradio', { name: /^Rinks/ }));
    expect(listed()).toEqual(['Stream a']);
    await user.type(screen.getByRole('searchbox', { name: 'Filter' }), 'nothing');
    await user.click(await screen.findByRole('button', { name: 'Show all 3' }));
    await waitFor(() => expect(listed()).toHaveLength(3));
  });

  it('that no stream has are said of a link, and of no other page', async () => {
    await openStreams('/?tag=gone');
    expect(await screen.findByRole('combobox', { name: 'Tag' })).toHaveProperty('value', 'gone');
    expect(await screen.findByText('No stream matches this filter.')).toBeDefined();
  });

  it('are copied with a stream', async () => {
    const { api, user } = await openStreams();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Stream a' }));
    await user.click(await within(await bar()).findByRole('button', { name: 'Edit' }));
    await user.click(await within(await bar()).findByRole('menuitem', { name: 'Duplicate…' }));
    expect(await screen.findByLabelText('Copy settings from')).toHaveProperty('value', 'a');
    await user.click(screen.getByRole('button', { name: 'Create stream' }));
    await waitFor(() => expect(api.count('POST /stream')).toBe(1));
    expect(api.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Stream a (copy)',
      aircheck: { tags: ['choir', 'sunday', 'rink', 'late'] },
    });
  });

  it('are no filter where no stream has one', async () => {
    await openStreams('/', [tagged('a', [])]);
    expect(screen.queryByRole('combobox', { name: 'Tag' })).toBeNull();
  });
});

describe('the tags of many streams', () => {
  it('are added and removed for all that match, with one Undo', async () => {
    const { api, user } = await openStreams();
    await openTags(user);
    expect(within(dialog()).getByRole('textbox', { name: 'Add' })).toBe(document.activeElement);
    await user.keyboard('CHOIR{Enter}');
    expect(within(dialog()).getByRole('status').textContent).toBe('1 will change, 2 stay as they are');
    await user.click(within(dialog()).getByRole('checkbox', { name: /^sunday/ }));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Tags changed for 2 streams.')).toBeDefined();
    expect(await bar()).toBe(document.activeElement);
    expect(tagsOf(api)).toEqual([['choir', 'rink', 'late'], ['Choir'], ['choir']]);

    await user.click(await within(await bar()).findByRole('button', { name: 'Undo 2' }));
    expect(await screen.findByText('Undone for 2 streams.')).toBeDefined();
    expect(tagsOf(api)).toEqual(rows.map(({ aircheck }) => Object(aircheck).tags));
  });

  it('are tried again where it failed, and are left alone where there would be too many', async () => {
    const { api, user } = await openStreams('/', [tagged('a', []), tagged('b', []), tagged('c', [...'abcdefghij'])]);
    api.ownAnswers = ({ method, path }) =>
      method === 'PATCH' && path === '/stream/b' ? { status: 403, json: { errors: ['not today'] } } : undefined;
    await openTags(user);
    await user.click(within(dialog()).getByRole('button', { name: /^Change/ }));
    expect(within(dialog()).getByRole('status').textContent).toBe('Type a tag to add, or choose one to remove.');
    await user.type(within(dialog()).getByRole('textbox', { name: 'Add' }), 'rink');
    expect(within(dialog()).getByRole('status').textContent).toBe('2 will change, 1 would have too many tags');
    await user.click(within(dialog()).getByRole('button', { name: 'Change 2 streams' }));
    expect(await screen.findByText('Tags changed for 1 stream. 1 failed.')).toBeDefined();
    expect((await within(await bar()).findByRole('list', { name: 'What failed' })).textContent).toMatch(/not today/);
    api.ownAnswers = () => undefined;
    await user.click(await within(await bar()).findByRole('button', { name: 'Retry 1' }));
    expect(await screen.findByText('Tags changed for 2 streams.')).toBeDefined();
    expect(tagsOf(api)).toEqual([['rink'], ['rink'], [...'abcdefghij']]);
  });

  it('are not offered where another API is behind the page', async () => {
    await serveStreams([streamRow({ id: 'a', name: 'Stream a' })], [sessionRow('a', 100, 30)]);
    const { user } = renderDashboard();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Stream a' }));
    await user.click(await within(await bar()).findByRole('button', { name: 'Edit' }));
    await within(await bar()).findByRole('menuitem', { name: 'Duplicate…' });
    expect(within(await bar()).queryByRole('menuitem', { name: 'Tags…' })).toBeNull();
  });
});
