import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connection } from '../../../../src/dashboard/api/connection.ts';
import { ApiError, refusal } from '../../../../src/dashboard/api/errors.ts';
import { signInLinkProblem } from '../../../../src/dashboard/features/sign-in/sign-in-by-link.tsx';
import { serveApi } from '../../api/serve-api.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, streamRow } from '../../support/serve-streams.ts';

describe('the sign-in page', () => {
  it('begins at the key, with this service as the base below Advanced', async () => {
    const { user } = renderDashboard();
    const key = await screen.findByLabelText('API key');
    await waitFor(() => expect(document.activeElement).toBe(key));
    expect(document.title).toBe('Sign in · Aircheck');
    expect(screen.getByRole<HTMLDetailsElement>('group').open).toBe(false);
    await user.click(screen.getByText('Advanced'));
    const base = screen.getByRole<HTMLInputElement>('textbox', { name: 'Server address' });
    expect(base.value).toBe(`${window.location.origin}/api`);
  });

  it('signs in with a base and a key that work, and shows the page that was asked for', async () => {
    const api = await serveStreams([streamRow({ id: 'a', name: 'Chapel' })]);
    connection.signOut();
    const { user } = renderDashboard('/?q=chapel');
    await user.click(await screen.findByText('Advanced'));
    const base = screen.getByRole('textbox', { name: 'Server address' });
    await user.clear(base);
    await user.type(base, `${api.baseUrl}/`);
    await user.type(screen.getByLabelText('API key'), 'secret{Enter}');
    expect(await screen.findByRole('row', { name: /Chapel/ })).toBeDefined();
    expect(window.location.search).toBe('?q=chapel');
    expect(api.requests.at(-1)?.headers.authorization).toBe('Bearer secret');
  });

  it('says beside the key that it is not accepted, and keeps both fields', async () => {
    const api = await serveApi(() => ({ status: 401, json: { errors: ['no'] } }));
    const { user } = renderDashboard();
    await user.click(await screen.findByText('Advanced'));
    const base = screen.getByRole<HTMLInputElement>('textbox', { name: 'Server address' });
    await user.clear(base);
    await user.type(base, api.baseUrl);
    const key = screen.getByLabelText<HTMLInputElement>('API key');
    await user.type(key, 'wrong{Enter}');
    await screen.findByText('The API key is not accepted.');
    expect(key.getAttribute('aria-invalid')).toBe('true');
    expect(base.getAttribute('aria-invalid')).toBeNull();
    expect([base.value, key.value]).toEqual([api.baseUrl, 'wrong']);
  });

  it('says that a key is missing', async () => {
    const { user } = renderDashboard();
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getByLabelText('API key').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Fill in this field.')).toBeDefined();
  });

  it('says beside the base that nothing answers there', async () => {
    const { user } = renderDashboard();
    await user.click(await screen.findByText('Advanced'));
    const base = screen.getByRole('textbox', { name: 'Server address' });
    await user.clear(base);
    await user.type(base, 'http://127.0.0.1:1/api');
    await user.type(screen.getByLabelText('API key'), 'key{Enter}');
    await screen.findByRole('textbox', { name: 'Server address', description: /does not answer/ });
  });

  it('says that the session is still open where the service has not answered yet that it ended it', async () => {
    renderDashboard();
    await screen.findByRole('heading', { name: 'Sign in' });
    act(() => connection.setSessionOpen(true));
    await screen.findByText(/session is still open/);
    act(() => connection.setSessionOpen(false));
    expect(screen.queryByText(/session is still open/)).toBeNull();
  });

  it('says why a sign-in link did not work, and what to do', async () => {
    renderDashboard('/', signInLinkProblem(new ApiError({ kind: 'http', status: 401 })));
    const alert = (await screen.findAllByRole('alert')).find(({ textContent }) => textContent !== '');
    expect(alert?.textContent).toContain('This sign-in link was already used, or has expired.');
    expect(alert?.textContent).toContain('Run npm run sign-in-link where Aircheck runs');
  });

  it.each([
    [401, /already used/],
    [404, /already used/],
    [429, /could not be checked.*too many/],
    [0, /could not be checked.*does not answer/],
  ])('words an answer of %i to the link', (status, words) => {
    const error = status === 0 ? new ApiError({ kind: 'network', status }) : refusal({ status });
    expect(signInLinkProblem(error)).toMatch(words);
  });

  it('comes back after signing out, and the key is forgotten', async () => {
    await serveStreams([streamRow({ id: 'a', name: 'Chapel' })]);
    const { user } = renderDashboard();
    await screen.findByRole('row', { name: /Chapel/ });
    const rail = screen.getByRole('complementary');
    await user.click(await within(rail).findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
    await waitFor(() => expect(sessionStorage.length).toBe(0));
    expect(screen.queryByText('Chapel')).toBeNull();
  });
});
