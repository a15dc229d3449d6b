import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { announcementsLoaded, renderDashboard } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';
import { serveStreams, streamRow } from '../../support/serve-streams.ts';

const chapel = { id: 'a', name: 'Chapel' };
const once = { record: true, aircheck: { recordOnce: true } };
const path = '/aircheck/stream/a/record-once';
const trigger = () => screen.findByRole('button', { name: /^Recording of Chapel/ });
const choice = (name: RegExp) => screen.findByRole('menuitemradio', { name });
const switchSaid = (words: string) =>
  screen.findByRole('switch', { name: new RegExp(`^Next session of Chapel: ${words}`) });

/** Our service with one stream, which keeps what `PUT` asks for. */
async function serveChapel(row: object = {}) {
  const api = await serveOwnService([streamRow({ ...chapel, ...row })]);
  api.ownAnswers = (request) => {
    if (`${request.method} ${request.path}` !== `PUT ${path}`) return undefined;
    api.streams = [streamRow({ ...chapel, ...once })];
    return { status: 204, text: '' };
  };
  return api;
}

describe('Record once', () => {
  it('takes two clicks on the streams page, is said on the row and can be undone, or cancelled on its page', async () => {
    const api = await serveChapel();
    const { user } = renderDashboard();
    const patched = () => api.requests.filter(({ method }) => method === 'PATCH');
    await user.click(await trigger());
    await announcementsLoaded();
    await user.click(await choice(/^Record once/));
    await switchSaid('Next session only');
    expect(api.count(`PUT ${path}`)).toBe(1);
    const said = 'On for the next session only. Recording turns off once it has begun.';
    expect(await screen.findByText(said)).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(patched()).toMatchObject([{ path: '/stream/a/record', body: { record: false } }]));

    await screen.findByText('Off. The next session will not be recorded.');
    api.streams = [streamRow({ ...chapel, ...once })];
    await user.click(screen.getByRole('link', { name: 'Chapel' }));
    expect((await switchSaid('Next session only')).getAttribute('aria-checked')).toBe('true');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(patched()[1]).toMatchObject({ path: '/stream/a/record', body: { record: false } }));
  });

  it('is a menu for the keyboard: the present setting first, and Escape, Enter and Tab lead back to its button or on', async () => {
    const api = await serveChapel();
    const { user } = renderDashboard('/streams/a');
    const button = await trigger();
    button.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(await choice(/^Do not record/));
    await user.keyboard('{Escape}');
    expect([document.activeElement, screen.queryByRole('menu')]).toEqual([button, null]);
    for (const [key, next] of [
      ['{Shift>}{Tab}{/Shift}', /^Next session of Chapel/],
      ['{Tab}', undefined],
    ] as const) {
      button.focus();
      await user.keyboard('{Enter}{ArrowUp}');
      await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitemradio'));
      await user.keyboard(key);
      expect(screen.queryByRole('menu')).toBeNull();
      expect(document.activeElement).not.toBe(button);
      if (next) expect(document.activeElement).toBe(screen.getByRole('switch', { name: next }));
    }
    button.focus();
    await user.keyboard('{Enter}{ArrowUp}{Enter}');
    expect([document.activeElement, screen.queryByRole('menu')]).toEqual([button, null]);
    await switchSaid('Next session only');
    expect(api.count(`PUT ${path}`)).toBe(1);
  });

  it('that the service refuses says why, and is tried again as what it was', async () => {
    const api = await serveChapel();
    const accepts = api.ownAnswers;
    api.ownAnswers = ({ method }) =>
      method === 'PUT' ? { status: 503, json: { errors: ['busy just now'] } } : undefined;
    const { user } = renderDashboard('/streams/a');
    await user.click(await trigger());
    await user.click(await choice(/^Record once/));
    const alert = await screen.findByText('Recording was not limited to the next session.');
    expect(alert.parentElement?.textContent).toContain('busy just now. It is still off.');
    api.ownAnswers = accepts;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await switchSaid('Next session only');
  });

  it('is not offered where the API is not our service’s, and nothing else is missing', async () => {
    await serveStreams([streamRow(chapel)]);
    renderDashboard('/streams/a');
    await switchSaid('Will not be recorded');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Recording of Chapel/ })).toBeNull());
  });

  it('is not offered where the key may only read', async () => {
    const api = await serveChapel();
    api.ownAnswers = (request) =>
      request.path === '/aircheck/me'
        ? { json: { account: 'N', keyName: 'wall', version: '1', readOnly: true } }
        : undefined;
    renderDashboard('/streams/a');
    await screen.findByRole('switch', { description: /^View only/ });
    expect(screen.queryByRole('button', { name: /^Recording of Chapel/ })).toBeNull();
  });
});
