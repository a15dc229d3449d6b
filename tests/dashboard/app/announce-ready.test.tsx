import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { comeBack } from '../support/come-back.ts';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../support/serve-streams.ts';

const chapel = streamRow({ id: 'a', name: 'Chapel', record: true });
const waiting = () =>
  sessionRow('a', 70, 69.9, { recordingStatus: 'waiting', aircheck: { endedAt: Date.now() - 5000 } });
const ready = () => sessionRow('a', 70, 69.9);

describe('a recording that becomes ready', () => {
  it('changes in its row, and is announced once with its link', async () => {
    const api = await serveStreams([chapel], [waiting()]);
    const { user } = renderDashboard();
    const row = await screen.findByRole('row', { name: /Chapel/ });
    expect(within(row).getByText('Processing')).toBeDefined();

    api.sessions = [ready()];
    await comeBack();
    const said = await screen.findByText('The recording is ready, 1:09:54.');
    expect(within(row).getByText('Ready')).toBeDefined();
    const region = said.closest('section') ?? document.body;
    expect(region.getAttribute('aria-live')).toBe('polite');
    await user.click(await within(region).findByRole('button', { name: /^Copy link of Chapel/ }));
    expect(await navigator.clipboard.readText()).toBe('http://here/recordings/a-70/index.m3u8');
    const reads = api.count('GET /session');
    await comeBack();
    await waitFor(() => expect(api.count('GET /session')).toBeGreaterThan(reads));
    expect(screen.getAllByText(/The recording is ready/)).toHaveLength(1);
  });

  it('before the page was opened is not announced as news', async () => {
    await serveStreams([chapel], [ready()]);
    renderDashboard();
    await screen.findByRole('row', { name: /Chapel/ });
    await act(async () => undefined);
    expect(screen.queryByText(/The recording is ready/)).toBeNull();
  });
});
