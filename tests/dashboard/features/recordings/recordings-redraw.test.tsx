import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deriveStreamViews } from '../../../../src/dashboard/domain/stream-state.ts';
import { deriveRecording } from '../../../../src/dashboard/features/recordings/library-session.ts';
import { useStreamViews } from '../../../../src/dashboard/features/recordings/use-recordings.ts';
import { clock } from '../../../../src/dashboard/lib/clock.ts';
import { aReadySession, aSession, aStreamView, hour } from '../../domain/builders.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { sessionRow, streamRow } from '../../support/serve-streams.ts';
import { serveRecordings } from './serve-recordings.ts';

beforeEach(() => {
  // The answers' header may have the true time.
  vi.spyOn(clock, 'learn').mockReturnValue();
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
    now: Date.UTC(2026, 10, 20, 20, 15, 5),
  });
});

const passSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe('The library is drawn again by what has changed', () => {
  it('and not by the seconds: its streams are read anew once one of their sessions is in another state', async () => {
    const { stream } = aStreamView([], { id: 'chapel', record: true });
    const ended = { createdAtMs: Date.now() - hour, aircheck: { endedAtMs: Date.now() - 1000, gaps: [] } };
    const sessions = [aSession({ parentId: 'chapel', recordingStatus: 'waiting', ...ended })];
    const overview = { streams: [stream], sessions };
    const broken = new Set<string>();
    const drawn: (string | undefined)[] = [];
    function Probe() {
      const [view] = useStreamViews(overview, broken);
      drawn.push(view?.last?.state.kind);
      return null;
    }
    // As the frame does: the clock goes while somebody watches it.
    onTestFinished(clock.subscribe(() => undefined));
    render(<Probe />);
    await passSeconds(8);
    expect(drawn).toEqual(['processing']);
    await passSeconds(900);
    expect(drawn).toEqual(['processing', 'late']);
  });

  it('and not of a session that is as it was, however often it is read', () => {
    const session = aReadySession({ parentId: 'chapel' });
    const { stream } = aStreamView([], { id: 'chapel' });
    const read = (nowMs: number, marks = new Map([[session.id, { atMs: 1, by: 'Maria', to: undefined }]])) => {
      const streams = new Map(
        deriveStreamViews({ streams: [stream], sessions: [session] }, nowMs).map((each) => [each.stream.id, each]),
      );
      return deriveRecording(session, { streams, broken: new Set(), marks, nowMs });
    };
    const first = read(Date.now());
    expect(read(Date.now() + 60_000)).toBe(first);
    expect(read(Date.now(), new Map()).handedOver).toBeUndefined();
  });

  it('and of its rows only those that are live, whose time runs', async () => {
    await serveRecordings(
      [streamRow({ id: 'rink', name: 'Rink', record: true, isActive: true }), streamRow({ id: 'cafe', name: 'Café' })],
      [sessionRow('rink', 5, 0), sessionRow('cafe', 100, 60)],
    );
    renderDashboard('/recordings');
    await screen.findByRole('button', { name: /^Copy link of/ });
    await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /^Select .*,/ })).toHaveLength(2));
    const rows = new Set<string>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const row = element?.closest('[data-recording]')?.querySelector('th')?.textContent;
        if (row) rows.add(row);
      }
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    await passSeconds(5);
    await waitFor(() => expect([...rows]).toEqual(['Rink']));
    observer.disconnect();
  });
});
