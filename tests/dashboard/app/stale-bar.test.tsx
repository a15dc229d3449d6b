import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { comeBack } from '../support/come-back.ts';
import { ownTime } from '../support/own-time.ts';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../support/serve-streams.ts';

const unrecorded = { record: false, recordingStatus: undefined };

describe('while the service does not answer', () => {
  it('every page says since when, told apart from a network that is down, and nothing is alarmed any more', async () => {
    const api = await serveStreams(
      [streamRow({ id: 'Chapel', isActive: true })],
      [sessionRow('Chapel', 5, 0, unrecorded)],
    );
    const { user } = renderDashboard();
    await waitFor(() => expect(document.title).toBe('(1 not recorded) Streams · Aircheck'));
    await screen.findByRole('region', { name: 'Live, not recorded: Chapel' });
    // The port is closed.
    api.answers = () => ({ hangsUp: true });
    await comeBack();
    const said = await screen.findByText(/^No answer since \d\d:\d\d:\d\d\.$/);
    expect(said.getAttribute('role')).toBe('alert');
    const banner = within(screen.getByRole('banner'));
    expect(screen.getByRole('banner').textContent).toMatch(/\(\d+ s\).*(Next try in \d+ s|Trying…)/);
    expect(document.title).toMatch(/^No answer since \d\d:\d\d · Aircheck$/);
    expect(screen.getByRole('navigation', { name: /^Counters as of \d\d:\d\d:\d\d$/ })).toBeDefined();
    // One time on the page.
    expect(screen.queryByText(/^as of/)).toBeNull();

    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^Network down: no answer since \d\d:\d\d:\d\d\.$/)).toBeDefined();
    onLine.mockRestore();
    act(() => window.dispatchEvent(new Event('online')));

    for (const link of screen.getAllByRole('link', { name: 'Settings' }).slice(0, 1)) await user.click(link);
    expect(banner.getByText(/^No answer since/)).toBeDefined();
    api.answers = () => undefined;
    await user.click(banner.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/^No answer since/)).toBeNull());
    expect(screen.getByText('The service answers again.')).toBeDefined();
    expect(document.activeElement?.id).toBe('main');
  });

  it('no state becomes another one, in the counters or in what is said', async () => {
    ownTime();
    const ended = { recordingStatus: 'waiting', aircheck: { endedAt: Date.now() - 5_000 } };
    const api = await serveStreams([streamRow({ id: 'Chapel' })], [sessionRow('Chapel', 60, 59.9, ended)]);
    renderDashboard('/settings');
    const counted = () =>
      screen.getAllByRole('link', { name: /^\d ?(warnings?|processing)$/ }).map((door) => door.textContent);
    await waitFor(() => expect(counted()).toEqual(['1processing']));
    const log = await screen.findByRole('log');
    api.answers = () => ({ status: 400, json: { errors: ['no'] } });
    await comeBack();
    await screen.findByText(/No data since \d\d:\d\d:\d\d\.$/);

    vi.setSystemTime(Date.now() + 1_200_000);
    await waitFor(() => expect(screen.getByRole('banner').textContent).toContain('(20 min'), { timeout: 3_000 });
    expect(counted()).toEqual(['1processing']);
    expect(log.textContent).toBe('');

    // What has become of it is said as soon as that is known.
    api.answers = () => undefined;
    await comeBack();
    await waitFor(() => expect(log.textContent).toBe('Chapel: Late.'));
    expect(counted()).toEqual(['1warning']);
  });
});
