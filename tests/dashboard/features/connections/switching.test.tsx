import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { streamRow } from '../../support/serve-streams.ts';
import { serveUpstream } from './serve-upstream.ts';

const there = () => [streamRow({ id: 'chapel', name: 'Chapel' })];
const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const rowOf = (name: string) => screen.queryByRole('row', { name: new RegExp(`^${name}`) });

describe('connections', () => {
  it('are switched from the foot of the rail: another address, other streams, nothing of the one before', async () => {
    const api = await serveUpstream(there());
    const { user } = renderDashboard('/');
    await findRow('Here');
    await user.click(await screen.findByRole('button', { name: /Northlight/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Connections' });
    expect(
      within(dialog)
        .getByRole('button', { name: /This machine/ })
        .getAttribute('aria-current'),
    ).toBe('true');
    await user.click(within(dialog).getByRole('button', { name: /studio/ }));
    await findRow('Chapel');
    expect(rowOf('Here')).toBeNull();
    expect(window.location.pathname).toBe('/c/studio/');
    await within(screen.getByRole('banner')).findByRole('button', { name: 'studio' });
    await waitFor(() => expect(document.querySelector('[data-connection="studio"]')).not.toBeNull());
    expect(screen.getByText('livepeer.studio')).toBeDefined();
    expect(api.count('GET /aircheck/upstream/studio/stream')).toBeGreaterThan(0);

    // Every link of a page leads to one of the same connection.
    await user.click(within(await findRow('Chapel')).getByRole('link', { name: 'Chapel' }));
    await screen.findByRole('heading', { name: 'Chapel' });
    expect(window.location.pathname).toBe('/c/studio/streams/chapel');

    window.history.go(-2);
    await findRow('Here');
    expect(rowOf('Chapel')).toBeNull();
    expect(document.querySelector('[data-connection]')).toBeNull();
  });

  it('that are not set up say so and lead back', async () => {
    await serveUpstream(there());
    const { user } = renderDashboard('/c/elsewhere/');
    await screen.findByText('There is no connection called elsewhere here.');
    await user.click(screen.getByRole('button', { name: 'Go to this machine' }));
    await findRow('Here');
  });
});

describe('a change that an upstream refuses while live', () => {
  it('is queued, says so, and is cancelled with one click', async () => {
    const api = await serveUpstream([streamRow({ id: 'chapel', name: 'Chapel', isActive: true })]);
    const { user } = renderDashboard('/c/studio/streams/chapel');
    await user.click(await screen.findByRole('switch', { name: /^Next session of Chapel: Will not be recorded/ }));
    const queued = await screen.findByRole('switch', { name: /^Next session of Chapel: On, waits for the API/ });
    expect(screen.getByText('Queued: recording is turned on when the session in progress ends.')).toBeDefined();
    expect(api.queue).toMatchObject([{ streamId: 'chapel', record: true }]);
    await user.click(queued);
    await screen.findByRole('switch', { name: /^Next session of Chapel: Will not be recorded/ });
    expect(api.queue).toEqual([]);
  });

  it('that was given up says why until it is dismissed', async () => {
    const api = await serveUpstream([streamRow({ id: 'chapel', name: 'Chapel' })]);
    const gone = { streamId: 'chapel', record: true, queuedAt: 1, queuedBy: 'test' };
    api.queue = [{ ...gone, state: 'given-up', problem: 'It was refused: no' }];
    const { user } = renderDashboard('/c/studio/streams/chapel');
    const alert = await screen.findByText(/Recording was not turned on when the session ended\. It was refused: no\./);
    expect(alert.textContent).toContain('It is still off.');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(/was not turned on/)).toBeNull());
  });
});
