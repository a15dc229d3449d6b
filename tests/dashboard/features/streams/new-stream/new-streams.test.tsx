import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDashboard } from '../../../support/render-dashboard.tsx';
import { serveOwnService } from '../../../support/serve-own-service.ts';
import { type ServedStreams, serveStreams, streamRow } from '../../../support/serve-streams.ts';

const profile = { name: '720p', width: 1280, height: 720, bitrate: 3_000_000, fps: 30, fpsDen: 1 };

const chapel = { id: 'a', name: 'Chapel', record: false, profiles: [profile], aircheck: { tags: ['Choir'] } };

async function openDialog({ serve = serveStreams, rows = [chapel], opener = 'New stream' } = {}) {
  const api = await serve(rows.map(streamRow));
  const others = api.answers;
  let count = 0;
  api.answers = (request) => {
    const { method, path, body } = request;
    if (method !== 'POST' || path !== '/stream') return others(request);
    count += 1;
    const created = streamRow({ id: `new-${count}`, ...(typeof body === 'object' ? body : {}) });
    api.streams = [...api.streams, created];
    return { status: 201, json: created };
  };
  const { user } = renderDashboard();
  await user.click(await screen.findByRole('button', { name: opener }));
  await screen.findByRole('dialog', { name: 'New stream' });
  return { api, user };
}

const posted = (api: ServedStreams) => api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const lines = () =>
  within(screen.getByRole('list', { name: 'Streams to create' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('several new streams', () => {
  it('are created by a paste into the name and one click', async () => {
    const { api, user } = await openDialog();
    const names = Array.from({ length: 20 }, (_, index) => `Court ${index + 1}`);
    await user.paste(names.join('\n'));
    await screen.findByRole('dialog', { name: 'New streams' });
    await user.click(screen.getByRole('button', { name: 'Create 20 streams' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const all = posted(api);
    expect(all).toEqual(names.map((name) => ({ name, record: true })));
    expect(await screen.findByText('20 streams created.')).toBeDefined();
    expect(await screen.findByRole('row', { name: /Court 20/ })).toBeDefined();

    await user.click(screen.getByRole('button', { name: 'Select' }));
    const bar = await screen.findByRole('region', { name: 'Selected streams' });
    expect(bar.textContent).toContain('20 selected of 21');
  });

  it('go on in the next line after the one whose name was typed', async () => {
    const { user } = await openDialog();
    await user.keyboard('Chapel 2');
    await user.click(screen.getByRole('button', { name: 'Several streams from a list…' }));
    await screen.findByRole('dialog', { name: 'New streams' });
    await user.keyboard('Court');
    expect(lines()).toEqual(['1Chapel 2New', '2CourtNew']);
  });

  it('that are the first leave the focus on the heading: the button that asked for them is gone', async () => {
    const { user } = await openDialog({ rows: [], opener: 'Create a stream' });
    await user.paste('Rink\nCourt');
    await user.click(await screen.findByRole('button', { name: 'Create 2 streams' }));
    await screen.findByRole('row', { name: /Court/ });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('that are duplicates are pointed out, and left out on request', async () => {
    const { user } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Several streams from a list…' }));
    await user.click(await screen.findByRole('textbox', { name: 'One name per line' }));
    await user.paste('chapel\nRink\nRink');
    expect(lines()).toEqual(['1chapelAlready exists', '2RinkNew', '3RinkTwice in the list']);
    expect(screen.getByRole('button', { name: 'Create 3 streams' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove duplicates' }));
    expect(lines()).toEqual(['1RinkNew']);
  });

  it('that fail stay in the list with the reason, and are all that is tried again', async () => {
    const { api, user } = await openDialog();
    const answers = api.answers;
    api.answers = (request) =>
      request.method === 'POST' && JSON.stringify(request.body).includes('Rink')
        ? { status: 500, json: { errors: ['no room'] } }
        : answers(request);
    await user.paste('Hall\nRink\nPier');
    await user.click(await screen.findByRole('button', { name: 'Create 3 streams' }));
    expect(await screen.findByText('2 streams were created, 1 not.')).toBeDefined();
    expect(lines()).toEqual([expect.stringMatching(/^1Rink.*no room/)]);
    api.answers = answers;
    await user.click(screen.getByRole('button', { name: 'Retry 1 stream' }));
    expect(await screen.findByText('3 streams created.')).toBeDefined();
    expect(posted(api).map((body) => JSON.stringify(body).includes('Rink'))).toEqual([false, true, false, true]);
  });
});

describe('new streams from CSV', () => {
  const list = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'One name per line' });

  it('are shown with their presets and tags, and created when no line has a fault any more', async () => {
    const { api, user } = await openDialog({ serve: serveOwnService });
    const typed = 'name,preset,tags\n"Hall, north",720p lader,choir;late\nPier,ORIGINAL ONLY\nRink,,late\nchapel,,\n';
    await user.paste(typed);
    await screen.findByRole('dialog', { name: 'New streams' });
    expect(lines()).toEqual([
      '1Hall, northNo preset is called “720p lader”.',
      '2PierOriginal onlyNew',
      '3RinkThis account’s default · lateNew',
      '4chapelThis account’s defaultAlready exists',
    ]);
    await user.click(screen.getByRole('button', { name: 'Create 4 streams' }));
    expect(screen.getByText('Correct line 1 first: nothing is created while a line has a fault.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove duplicates' }));
    expect(list().value).toBe(typed.replace('chapel,,\n', '').trim());
    expect(posted(api)).toEqual([]);

    await user.clear(list());
    await user.paste(typed.replace('lader', 'ladder').replace('chapel,,', ''));
    await user.selectOptions(screen.getByLabelText('Copy settings from'), 'Chapel');
    expect(lines()).toEqual([
      '1Hall, north720p ladder · Choir, lateNew',
      '2PierOriginal onlyNew',
      '3RinkAs Chapel · lateNew',
    ]);
    await user.click(screen.getByRole('button', { name: 'Create 3 streams' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const named = (name: string) => expect.objectContaining({ name });
    expect(posted(api)).toEqual([
      {
        name: 'Hall, north',
        record: false,
        profiles: [named('720p'), named('480p'), named('240p')],
        aircheck: { tags: ['Choir', 'late'] },
      },
      { name: 'Pier', record: false, profiles: [] },
      { name: 'Rink', record: false, profiles: [profile], aircheck: { tags: ['late'] } },
    ]);
  });

  it('that fail stay as they were pasted', async () => {
    const { api, user } = await openDialog();
    const answers = api.answers;
    api.answers = (request) =>
      JSON.stringify(request.body ?? '').includes('north')
        ? { status: 500, json: { errors: ['no room'] } }
        : answers(request);
    await user.paste('"Hall, north",,\nPier,Low bandwidth');
    await user.click(await screen.findByRole('button', { name: 'Create 2 streams' }));
    expect(await screen.findByText('1 stream was created, 1 not.')).toBeDefined();
    expect(list().value).toBe('name,preset,tags\n"Hall, north",,');
    expect(lines()).toEqual([expect.stringMatching(/^1Hall, northThis account’s default.*no room/)]);
  });

  it('have no tags in an API that has none', async () => {
    const { user } = await openDialog();
    await user.paste('Pier,Low bandwidth,choir');
    await screen.findByRole('dialog', { name: 'New streams' });
    expect(lines()).toEqual(['1PierStreams have no tags in this API.']);
    expect(screen.getByText(/Paste name,preset to set qualities too/)).toBeDefined();
  });
});

describe('a new stream that is like another one', () => {
  it('has its profiles and its recording', async () => {
    const { api, user } = await openDialog();
    expect(screen.queryByText('Another stream has this name.')).toBeNull();
    await user.type(screen.getByLabelText('Name'), 'chapel');
    expect(screen.getByText('Another stream has this name.')).toBeDefined();
    await user.type(screen.getByLabelText('Name'), ' 2');
    await user.selectOptions(screen.getByLabelText('Copy settings from'), 'Chapel');
    await user.click(screen.getByRole('button', { name: 'Create stream' }));
    await waitFor(() => expect(window.location.pathname).toBe('/streams/new-1'));
    expect(posted(api)).toEqual([{ name: 'chapel 2', record: false, profiles: [profile] }]);
  });

  it('is begun from the one that is selected', async () => {
    const { api, user } = await openDialog();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Chapel' }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate…' }));
    await screen.findByRole('dialog', { name: 'New stream' });
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Chapel (copy)');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(posted(api)).toEqual([{ name: 'Chapel (copy)', record: false, profiles: [profile] }]));
  });
});
