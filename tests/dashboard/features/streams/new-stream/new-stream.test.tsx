import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDashboard } from '../../../support/render-dashboard.tsx';
import { serveOwnService } from '../../../support/serve-own-service.ts';
import { serveStreams, streamRow } from '../../../support/serve-streams.ts';

async function openDialog() {
  const api = await serveStreams([streamRow({ id: 'a', name: 'Chapel' })]);
  const { user } = renderDashboard();
  await user.click(await screen.findByRole('button', { name: 'New stream' }));
  await screen.findByRole('dialog', { name: 'New stream' });
  return { api, user };
}

describe('the New stream dialog', () => {
  it('creates a recorded stream on Enter and goes to its page', async () => {
    const { api, user } = await openDialog();
    await user.type(screen.getByLabelText('Name'), '  Town Hall {Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/streams/created'));
    const post = api.requests.find(({ method }) => method === 'POST');
    expect(post).toMatchObject({ path: '/stream', body: { name: 'Town Hall', record: true } });
  });

  it('has the record switch, and says once and quietly that recording is a beta feature', async () => {
    const { api, user } = await openDialog();
    expect(screen.getByText('Recording is a beta feature of this API.')).toBeDefined();
    await user.click(screen.getByRole('switch', { name: 'Sessions of the new stream: Will be recorded' }));
    await user.type(screen.getByLabelText('Name'), 'Rink{Enter}');
    await waitFor(() =>
      expect(api.requests.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Rink', record: false }),
    );
  });

  it('says what is recorded: by the account’s default, and as the stream that it is to be like', async () => {
    const profile = (height: number) => ({ name: `${height}p0`, width: height * 2, height, bitrate: 500_000, fps: 0 });
    const api = await serveOwnService([streamRow({ id: 'a', name: 'Chapel', profiles: [profile(720)] })]);
    api.ownAnswers = ({ path }) =>
      path === '/aircheck/me'
        ? { json: { account: 'A', keyName: 'k', version: '1', defaultProfiles: [profile(240), profile(480)] } }
        : undefined;
    const { user } = renderDashboard();
    await user.click(await screen.findByRole('button', { name: 'New stream' }));
    await screen.findByText('Recorded as the original, 480p, 240p.');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Copy settings/ }), 'Chapel');
    screen.getByText('Recorded as the original, 720p.');
  });

  it('keeps what was typed when it fails, with the reason beside the field', async () => {
    const { api, user } = await openDialog();
    api.answers = ({ method }) =>
      method === 'POST' ? { status: 422, json: { errors: ['name is taken'] } } : undefined;
    await user.type(screen.getByLabelText('Name'), 'Rink{Enter}');
    const field = await screen.findByRole<HTMLInputElement>('textbox', {
      name: 'Name',
      description: /The stream was not created\..*name is taken/,
    });
    expect(field.value).toBe('Rink');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    api.answers = () => undefined;
    await user.type(field, '{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/streams/created'));
  });

  it('says beside the field, and not in a bubble of the browser’s, that a name is missing', async () => {
    const { api, user } = await openDialog();
    const name = screen.getByLabelText('Name');
    const create = screen.getByRole('button', { name: 'Create stream' });
    const said = () => screen.queryByText('Enter a name.');
    await user.click(create);
    expect(said()?.role).toBe('alert');
    expect(document.activeElement).toBe(name);
    await user.type(name, 'R');
    expect(said()).toBeNull();
    await user.clear(name);
    await user.click(create);
    expect(said()).not.toBeNull();
    expect(api.count('POST /stream')).toBe(0);
  });

  it('sends one request for a double Enter', async () => {
    const { api, user } = await openDialog();
    await user.type(screen.getByLabelText('Name'), 'Rink{Enter}{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/streams/created'));
    expect(api.count('POST /stream')).toBe(1);
  });

  it('is closed by Cancel and by Escape, and returns the focus', async () => {
    const { user } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New stream' }));
  });
});
