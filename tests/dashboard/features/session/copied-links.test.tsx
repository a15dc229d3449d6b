import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { copyKind } from '../../../../src/dashboard/components/links/copy-link.tsx';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { type ServedStreams, serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

type Me = { account: string; keyName: string; version: string; readOnly?: true };
const account: Me = { account: 'Northlight', keyName: 'Control room', version: '1.2.3' };

/** No media is served: the page finds that out, and says so on the control. */
const copyOfChapel = /^Copy (?:link|anyway) of Chapel/;

/** A ready session's page, of our service for this account, or of an API that knows no `me`. */
async function openSession(me?: Me) {
  const session = { ...sessionRow('chapel', 400, 61), id: 'evening' };
  const api = await serveStreams([streamRow({ id: 'chapel', name: 'Chapel' })], [session]);
  api.answers = ({ path }) => {
    if (path === '/session/evening') return { json: session };
    if (path === '/aircheck/me' && me !== undefined) return { json: me };
    if (path === '/aircheck/activity') return { status: 204, text: '' };
    return undefined;
  };
  const { user } = renderDashboard('/streams/chapel/sessions/evening');
  await screen.findByRole('button', { name: copyOfChapel });
  await waitFor(() => expect(api.count('GET /aircheck/me')).toBe(1));
  return { api, user };
}

const noted = (api: ServedStreams) =>
  api.requests.flatMap(({ method, path, body }) => (method === 'POST' && path === '/aircheck/activity' ? [body] : []));

afterEach(() => copyKind.set('playback'));

describe('a copied link', () => {
  it('is written into the activity log, whichever of its session’s links it is', async () => {
    const { api, user } = await openSession(account);
    const entry = { what: 'copied', sessionIds: ['evening'], connection: 'local' };
    await user.click(screen.getByRole('button', { name: copyOfChapel }));
    await waitFor(() => expect(noted(api)).toEqual([entry]));
    await user.click(screen.getByRole('radio', { name: /^MP4/ }));
    await user.click(screen.getByRole('button', { name: /^Copy (?:MP4 link|anyway) of Chapel/ }));
    await waitFor(() => expect(noted(api)).toEqual([entry, entry]));
  });

  it.each([
    ['a key that may only read', { ...account, readOnly: true as const }],
    ['another API', undefined],
  ])('is copied all the same where %s cannot say so', async (_, me) => {
    const { api, user } = await openSession(me);
    await user.click(screen.getByRole('button', { name: copyOfChapel }));
    expect(await navigator.clipboard.readText()).toMatch(/evening\/index\.m3u8$/);
    await screen.findByText('Copied', { selector: '[role="status"]' });
    expect(noted(api)).toEqual([]);
  });
});
