import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connection } from '../../../../src/dashboard/api/connection.ts';
import { ApiError, refusal } from '../../../../src/dashboard/api/errors.ts';
import { signInLinkProblem } from '../../../../src/dashboard/features/sign-in/sign-in-by-link.tsx';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, streamRow } from '../../support/serve-streams.ts';

describe('the sign-in page', () => {
  it('begins at the key, says beside each field what is wrong with it, and shows the page that was asked for', async () => {
    const api = await serveStreams([streamRow({ id: 'a', name: 'Chapel' })]);
    connection.signOut();
    const { user } = renderDashboard('/?q=chapel');
    const key = await screen.findByLabelText<HTMLInputElement>('API key');
    await waitFor(() => expect(document.activeElement).toBe(key));
    expect(document.title).toBe('Sign in · Aircheck');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(key.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Fill in this field.')).toBeDefined();

    expect(screen.getByRole<HTMLDetailsElement>('group').open).toBe(false);
    await user.click(screen.getByText('Advanced'));
    const base = screen.getByRole<HTMLInputElement>('textbox', { name: 'Server address' });
    expect(base.value).toBe(`${window.location.origin}/api`);
    await user.clear(base);
    await user.type(base, 'http://127.0.0.1:1/api');
    await user.type(key, 'wrong{Enter}');
    await screen.findByRole('textbox', { name: 'Server address', description: /does not answer/ });

    api.answers = () => ({ status: 401, json: { errors: ['no'] } });
    await user.clear(base);
    await user.type(base, `${api.baseUrl}/{Enter}`);
    await screen.findByText('The API key is not accepted.');
    expect(key.getAttribute('aria-invalid')).toBe('true');
    expect(base.getAttribute('aria-invalid')).toBeNull();
    expect([base.value, key.value]).toEqual([`${api.baseUrl}/`, 'wrong']);

    api.answers = () => undefined;
    await user.clear(key);
    await user.type(key, 'secret{Enter}');
    expect(await screen.findByRole('row', { name: /Chapel/ })).toBeDefined();
    expect(window.location.search).toBe('?q=chapel');
    expect(api.requests.at(-1)?.headers.authorization).toBe('Bearer secret');

    const rail = within(screen.getByRole('complementary'));
    await user.click(await rail.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
    await waitFor(() => expect(sessionStorage.length).toBe(0));
    expect(screen.queryByText('Chapel')).toBeNull();
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
});
