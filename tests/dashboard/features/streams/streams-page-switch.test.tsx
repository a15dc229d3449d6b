import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { type ServedStreams, serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

const theSwitch = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) })).getByRole('switch');
const patches = (api: ServedStreams) => api.requests.filter(({ method }) => method === 'PATCH');

describe('a click on the switch of a row', () => {
  it('changes the next session, says what that means for the one in progress, and offers Undo', async () => {
    const api = await serveStreams(
      [streamRow({ id: 'a', name: 'Chapel', record: false, isActive: true })],
      [sessionRow('a', 5, 0, { record: false, recordingStatus: undefined })],
    );
    const { user } = renderDashboard();
    await user.click(await theSwitch('Chapel'));
    const said = await screen.findByText('On for the next session. This one stays unrecorded.');
    expect(patches(api)[0]).toMatchObject({ path: '/stream/a/record', body: { record: true } });
    expect(await screen.findByRole('switch', { name: /Will be recorded/ })).toBeDefined();

    const toast = said.closest('section') ?? document.body;
    await user.click(within(toast).getByRole('button', { name: 'Undo' }));
    await screen.findByText('Off. Neither this session nor the next will be recorded.');
    expect(patches(api).map(({ body }) => body)).toEqual([{ record: true }, { record: false }]);
  });

  it('shows Turning on… until the service has confirmed, and takes no second click', async () => {
    const api = await serveStreams([streamRow({ id: 'a', name: 'Chapel' })]);
    let confirm = () => {};
    const held = new Promise<void>((resolve) => {
      confirm = resolve;
    });
    api.answers = ({ method }) => (method === 'PATCH' ? { status: 204, text: '', after: held } : undefined);
    const { user } = renderDashboard();
    await user.dblClick(await theSwitch('Chapel'));
    const changing = await screen.findByRole('switch', { name: 'Next session of Chapel: Turning on…', busy: true });
    await user.click(changing);
    expect(patches(api)).toHaveLength(1);
    api.streams = [streamRow({ id: 'a', name: 'Chapel', record: true })];
    confirm();
    expect(await screen.findByRole('switch', { name: /Will be recorded/, checked: true })).toBeDefined();
  });

  it('leaves the confirmed value standing when it is refused, with the reason and a way to try again', async () => {
    const api = await serveStreams([streamRow({ id: 'a', name: 'Chapel', record: true })]);
    api.answers = ({ method }) =>
      method === 'PATCH' ? { status: 400, json: { errors: ['stream is active'] } } : undefined;
    const { user } = renderDashboard();
    await user.click(await theSwitch('Chapel'));
    const row = screen.getByRole('row', { name: /Chapel/ });
    const reason = await within(row).findByRole('alert');
    expect(reason.textContent).toMatch(/Recording was not turned off\..*stream is active\. It is still on\./);
    expect(within(row).getByRole('switch', { checked: true })).toBeDefined();

    api.answers = () => undefined;
    await user.click(within(row).getByRole('button', { name: 'Try again' }));
    await within(row).findByRole('switch', { checked: false });
    await waitFor(() => expect(within(row).queryByRole('alert')).toBeNull());
  });

  it('says nothing of a failure that the service carried out all the same', async () => {
    const api = await serveStreams([streamRow({ id: 'a', name: 'Chapel', record: false })]);
    api.answers = ({ method }) => {
      if (method !== 'PATCH') return undefined;
      api.streams = [streamRow({ id: 'a', name: 'Chapel', record: true })];
      return { status: 502, text: '<html>' };
    };
    const { user } = renderDashboard();
    await user.click(await theSwitch('Chapel'));
    await screen.findByRole('switch', { name: /Will be recorded/, checked: true });
    await waitFor(() => expect(screen.queryByText(/was not turned/)).toBeNull());
  });
});

describe('the alarm', () => {
  const unrecorded = () =>
    serveStreams(
      [streamRow({ id: 'a', name: 'St Brigid', record: false, isActive: true })],
      [sessionRow('a', 14, 0, { record: false, recordingStatus: undefined })],
    );

  it('names the stream, says since when, and what can and cannot be done', async () => {
    await unrecorded();
    renderDashboard();
    const banner = await screen.findByRole('region', { name: 'Live, not recorded: St Brigid' });
    expect(banner.textContent).toMatch(/0:14:0\d/);
    expect(banner.textContent).toContain('Recording was off when it began. Turn it on, then restart the encoder.');
    // One region announces all alerts, each as it comes.
    expect(screen.getByText('Live, not recorded: St Brigid.').closest('[role="alert"]')).not.toBeNull();
  });

  it('turns recording on for the next session in one click, and then says that it is on', async () => {
    const api = await unrecorded();
    const { user } = renderDashboard();
    await user.click(await screen.findByRole('button', { name: 'Turn on for the next session' }));
    await screen.findByText(/It is on now: restart the encoder to record the rest\./);
    expect(screen.queryByRole('button', { name: 'Turn on for the next session' })).toBeNull();
    expect(patches(api)).toHaveLength(1);
  });

  it('copies the request for the person at the encoder', async () => {
    await unrecorded();
    const { user } = renderDashboard();
    await user.click(await screen.findByRole('button', { name: 'Copy request for the encoder of St Brigid' }));
    expect(await navigator.clipboard.readText()).toMatch(
      /“St Brigid” is live but is not being recorded\..*start it again/,
    );
  });

  it('is over when the session is', async () => {
    const api = await unrecorded();
    renderDashboard();
    await screen.findByRole('region', { name: /Live, not recorded/ });
    api.streams = [streamRow({ id: 'a', name: 'St Brigid', record: false, isActive: false })];
    api.sessions = [sessionRow('a', 14, 14, { record: false, recordingStatus: undefined })];
    await comeBack();
    await waitFor(() => expect(screen.queryByRole('region', { name: /Live, not recorded/ })).toBeNull());
  });
});
