import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { connection } from '../../../src/dashboard/api/connection.ts';
import { comeBack } from '../support/come-back.ts';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { type OwnService, serveOwnService } from '../support/serve-own-service.ts';
import { streamRow } from '../support/serve-streams.ts';

interface Row {
  id: string;
  name: string;
  endsWithThis?: true;
}

const rowOf = (name: string, endsWithThis: boolean): Row => ({ id: name, name, ...(endsWithThis && { endsWithThis }) });

/** The dashboard in a browser that is signed in by a session, with these others, of which some end with it. */
async function open(browsers: Row[], invites: Row[], path = '/') {
  const api = await serveOwnService([streamRow({ id: 'a', name: 'Chapel' })]);
  const known = { readOnly: false, createdAt: 1, lastUsedAt: 1, createdBy: 'x', expiresAt: 2 };
  api.ownAnswers = ({ method, path: asked }) => {
    if (method === 'POST' && asked === '/aircheck/sign-out') return { status: 204, text: '' };
    if (asked === '/aircheck/browser-sessions') return { json: browsers.map((row) => ({ ...known, ...row })) };
    if (asked === '/aircheck/invites') return { json: invites.map((row) => ({ ...known, ...row })) };
    return undefined;
  };
  act(() => connection.signIn({ baseUrl: api.baseUrl, account: 'Northlight' }));
  const { user } = renderDashboard(path);
  await screen.findByRole('link', { name: /^Streams\s*1/ });
  return { api, user };
}

const ways: Record<string, (user: UserEvent) => Promise<void>> = {
  'the rail': async (user) => {
    await user.click(await within(screen.getByRole('complementary')).findByRole('button', { name: 'Sign out' }));
  },
  'the command search': async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Go to stream or action' }));
    await user.type(await screen.findByRole('combobox', { name: 'Go to' }), 'sign out{Enter}');
  },
  Settings: async (user) => {
    const region = await screen.findByRole('region', { name: 'Account' });
    await user.click(within(region).getByRole('button', { name: 'Sign out' }));
  },
};

const signsOut = (api: OwnService) =>
  waitFor(() => {
    expect(connection.get().status).toBe('signed-out');
    expect(api.requests.some(({ method, path }) => method === 'POST' && path === '/aircheck/sign-out')).toBe(true);
  });

describe('signing out', () => {
  it('names first whose sign-ins and which invites end with it, and does it where that is confirmed', async () => {
    const browsers = [rowOf('Maria', true), rowOf('Foyer', true), rowOf('Somebody else', false)];
    const { api, user } = await open(browsers, [rowOf('Tom', true), rowOf('Ann', false)], '/settings');
    for (const signOut of Object.values(ways)) {
      await signOut(user);
      const question = within(await screen.findByRole('dialog', { name: 'Sign out?' }));
      question.getByText('Signing out also ends 2 sign-ins that you invited: Maria and Foyer.');
      question.getByText('1 open invite stops working: Tom.');
      await user.click(question.getByRole('button', { name: 'Stay signed in' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(connection.get().status).toBe('signed-in');
    }
    await ways['the rail']?.(user);
    const again = await screen.findByRole('dialog', { name: 'Sign out?' });
    await user.click(within(again).getByRole('button', { name: 'Sign out' }));
    await signsOut(api);
    act(() => connection.signIn({ baseUrl: api.baseUrl, account: 'Northlight' }));
    await screen.findByRole('link', { name: /^Streams\s*1/ });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks nothing where nobody else is signed out, nor where the service does not say what ends with it', async () => {
    const { api, user } = await open([rowOf('Somebody else', false)], [rowOf('Ann', false)], '/settings');
    const { ownAnswers } = api;
    for (const [way, signOut] of Object.entries(ways)) {
      // The rail asks a service that fails.
      api.ownAnswers = (request) =>
        way === 'the rail' && request.path === '/aircheck/invites' ? { status: 500, text: '' } : ownAnswers(request);
      api.requests.length = 0;
      await signOut(user);
      await signsOut(api);
      act(() => connection.signIn({ baseUrl: api.baseUrl, account: 'Northlight' }));
      await screen.findByRole('link', { name: /^Streams\s*1/ });
    }
  });
});

it('the rail keeps its foot while a service that has never answered is asked again', async () => {
  const api = await serveOwnService([streamRow({ id: 'a', name: 'Chapel' })]);
  const others = api.ownAnswers;
  let tries = 0;
  api.ownAnswers = (request) => {
    if (request.path !== '/aircheck/changes') return others?.(request);
    tries += 1;
    return { status: 500, json: { errors: ['no luck'] } };
  };
  act(() => connection.signIn({ baseUrl: api.baseUrl, account: 'Northlight' }));
  renderDashboard('/');
  const rail = within(screen.getByRole('complementary'));
  const foot = await rail.findByRole('button', { name: 'Sign out' });
  const triesSoFar = tries;
  await comeBack();
  await waitFor(() => expect(tries).toBeGreaterThan(triesSoFar + 1));
  // The same element: it was never taken away.
  expect(rail.getByRole('button', { name: 'Sign out' })).toBe(foot);
});
