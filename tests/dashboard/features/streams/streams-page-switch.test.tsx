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
    let confirm = () => {};
    const held = new Promise<void>((resolve) => {
      confirm = resolve;
    });
    api.answers = ({ method }) => {
      if (method !== 'PATCH') return undefined;
      api.answers = () => undefined;
      return { status: 204, text: '', after: held };
    };
    const { user } = renderDashboard();
    await user.dblClick(await theSwitch('Chapel'));
    const changing = await screen.findByRole('switch', { name: 'Next session of Chapel: Turning on…', busy: true });
    // Until the service has confirmed it takes no second click.
    await user.click(changing);
    expect(patches(api)).toHaveLength(1);
    api.streams = api.streams.map((stream) => ({ ...stream, record: true }));
    confirm();
    const said = await screen.findByText('On for the next session. This one stays unrecorded.');
    expect(patches(api)[0]).toMatchObject({ path: '/stream/a/record', body: { record: true } });
    expect(await screen.findByRole('switch', { name: /Will be recorded/, checked: true })).toBeDefined();

    const toast = said.closest('section') ?? document.body;
    await user.click(within(toast).getByRole('button', { name: 'Undo' }));
    await screen.findByText('Off. Neither this session nor the next will be recorded.');
    expect(patches(api).map(({ body }) => body)).toEqual([{ record: true }, { record: false }]);
  });

  it('leaves the confirmed value standing when it is refused, with the reason and a way to try again', async () => {
    const api = await serveStreams([
      streamRow({ id: 'a', name: 'Chapel', record: true }),
      streamRow({ id: 'b', name: 'Rink' }),
    ]);
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

    // A failure that the service carried out all the same is none.
    api.answers = ({ method, path }) => {
      if (method !== 'PATCH') return undefined;
      api.streams = api.streams.map((each) => ({ ...each, record: path.includes(`/${each.id}/`) }));
      return { status: 502, text: '<html>' };
    };
    await user.click(await theSwitch('Rink'));
    await screen.findByRole('switch', { name: /Will be recorded/, checked: true });
    await waitFor(() => expect(screen.queryByText(/was not turned/)).toBeNull());
  });
});

it('the alarm says since when and what can be done, copies the request, turns recording on, and ends with its session', async () => {
  const api = await serveStreams(
    [streamRow({ id: 'a', name: 'St Brigid', record: false, isActive: true })],
    [sessionRow('a', 14, 0, { record: false, recordingStatus: undefined })],
  );
  const { user } = renderDashboard();
  const banner = await screen.findByRole('region', { name: 'Live, not recorded: St Brigid' });
  expect(banner.textContent).toMatch(/0:14:0\d/);
  expect(banner.textContent).toContain('Recording was off when it began. Turn it on, then restart the encoder.');
  // One region announces all alerts, each as it comes.
  expect(screen.getByText('Live, not recorded: St Brigid.').closest('[role="alert"]')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy request for the encoder of St Brigid' }));
  expect(await navigator.clipboard.readText()).toMatch(
    /“St Brigid” is live but is not being recorded\..*start it again/,
  );

  await user.click(screen.getByRole('button', { name: 'Turn on for the next session' }));
  await screen.findByText(/It is on now: restart the encoder to record the rest\./);
  expect(screen.queryByRole('button', { name: 'Turn on for the next session' })).toBeNull();
  expect(patches(api)).toHaveLength(1);

  api.streams = [streamRow({ id: 'a', name: 'St Brigid', record: true, isActive: false })];
  api.sessions = [sessionRow('a', 14, 14, { record: false, recordingStatus: undefined })];
  await comeBack();
  await waitFor(() => expect(screen.queryByRole('region', { name: /Live, not recorded/ })).toBeNull());
});
