import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WriteRefusalContext } from '../../../../src/dashboard/components/write-permission.tsx';
import type { Session, StreamObject } from '../../../../src/dashboard/domain/stream-object.ts';
import type { StreamView } from '../../../../src/dashboard/domain/stream-state.ts';
import { EncoderCard } from '../../../../src/dashboard/features/stream/encoder-card.tsx';
import { StreamKeyRow } from '../../../../src/dashboard/features/stream/encoder-setup.tsx';
import { FrozenTimeContext } from '../../../../src/dashboard/lib/clock.ts';
import { aLiveSession, aReadySession, aStreamView, nowMs } from '../../domain/builders.ts';
import { renderWithQueries } from '../../support/render-dashboard.tsx';
import { serveStreams } from '../../support/serve-streams.ts';

const streamKey = 'abcd-uimq-jtgy-4f9c';
const isShown = () => document.body.textContent?.includes('abcd-uimq') === true;

afterEach(() => vi.useRealTimers());

async function renderCard(view: StreamView = aStreamView([], { streamKey })) {
  await serveStreams();
  const rendered = renderWithQueries(
    <FrozenTimeContext value={nowMs}>
      <EncoderCard view={view} />
    </FrozenTimeContext>,
  );
  await screen.findByText('rtmp://here/live');
  return rendered;
}

describe('the encoder’s set-up', () => {
  it('names the server and hides the key', async () => {
    await renderCard();
    expect(screen.getByText('••••-4f9c')).toBeDefined();
    expect(isShown()).toBe(false);
    expect(document.body.innerHTML).not.toContain('abcd-uimq');
  });

  it('copies server, key and ffmpeg line, the key without showing it', async () => {
    const { user } = await renderCard();
    await user.click(screen.getByRole('button', { name: 'Copy server' }));
    expect(await navigator.clipboard.readText()).toBe('rtmp://here/live');
    await user.click(screen.getByRole('button', { name: 'Copy key' }));
    expect(await navigator.clipboard.readText()).toBe(streamKey);
    await user.click(screen.getByRole('radio', { name: 'ffmpeg' }));
    await user.click(screen.getByRole('button', { name: 'Copy with key: the ffmpeg line' }));
    expect(await navigator.clipboard.readText()).toContain(`"rtmp://here/live/${streamKey}"`);
    await user.click(screen.getByRole('radio', { name: 'Other' }));
    await user.click(screen.getByRole('button', { name: 'Copy address with key' }));
    expect(await navigator.clipboard.readText()).toBe(`rtmp://here/live/${streamKey}`);
    expect(isShown()).toBe(false);
  });

  it('says that the key is hidden from an API key that may only read', async () => {
    await serveStreams();
    renderWithQueries(
      <WriteRefusalContext value="View only.">
        <EncoderCard view={aStreamView([], { streamKey: undefined })} />
      </WriteRefusalContext>,
    );
    expect(await screen.findByText('hidden: this API key is view-only')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Copy key' })).toBeNull();
  });

  it('has the steps of one tool at a time, open until the first session ran', async () => {
    const { user } = await renderCard();
    expect(screen.queryByRole('group', { name: '' })).toBeNull();
    const steps = () => screen.getByRole('list', { name: 'Set-up' });
    expect(within(steps()).getByText('keyframe interval 2 s.')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'vMix' }));
    expect(within(steps()).getByText('a keyframe every 2 s.')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'ffmpeg' }));
    expect(screen.getByText(/^ffmpeg -re -f lavfi -i testsrc2/)).toBeDefined();
  });

  it('is one sentence with a drawer once there was a session', async () => {
    const ingest = { videoCodec: 'avc1.64001f', width: 1280, height: 720, fps: 30 };
    await renderCard(aStreamView([aReadySession({ aircheck: { endedAtMs: nowMs, ingest } })], { streamKey }));
    expect(screen.getByText('H.264 1280 × 720, 30 fps.')).toBeDefined();
    expect(screen.getByText('Server, key and set-up').closest('details')?.open).toBe(false);
  });

  it('stays open after a test broadcast, which needs no encoder', async () => {
    const test = { endedAtMs: nowMs, isTest: true };
    await renderCard(aStreamView([aReadySession({ aircheck: test })], { streamKey }));
    expect(screen.queryByText('Server, key and set-up')).toBeNull();
    expect(screen.getByRole('list', { name: 'Set-up' })).toBeDefined();
  });

  const dropped = aLiveSession({ aircheck: { connection: 'reconnecting', gaps: [] } });

  it.each<[string, Session[], Partial<StreamObject>, string]>([
    ['nobody sends', [], { record: true }, 'Encoder not connected. The next session will be recorded.'],
    ['nobody sends and it is off', [], {}, 'Encoder not connected. The next session will not be recorded.'],
    ['it is recorded', [aLiveSession()], {}, 'Encoder connected. This session is being recorded.'],
    ['it is not recorded', [aLiveSession({ record: false })], {}, 'Encoder connected. This session is not recorded.'],
    ['it dropped', [dropped], {}, 'The encoder dropped. Waiting for it to come back.'],
    ['its session is not listed yet', [], { isActive: true }, 'Encoder connected.'],
  ])('says so when %s', async (_, sessions, stream, words) => {
    await renderCard(aStreamView(sessions, { streamKey, ...stream }));
    expect(screen.getByText(words).closest('[role="status"]')).not.toBeNull();
  });

  it('says that an API shows no key, and offers nothing to copy for it', async () => {
    await renderCard(aStreamView());
    expect(screen.getByText('not given by this API')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Copy key' })).toBeNull();
  });

  it('asks again if the server is not known', async () => {
    const api = await serveStreams();
    let isDown = true;
    api.answers = () => (isDown ? { status: 404, json: { errors: [] } } : undefined);
    const { user } = renderWithQueries(<EncoderCard view={aStreamView([], { streamKey })} />);
    await screen.findByText('unknown');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('rtmp://here/live');
  });
});

describe('a key that was shown', () => {
  it('is hidden again after twenty seconds', () => {
    vi.useFakeTimers();
    renderWithQueries(<StreamKeyRow streamKey={streamKey} />);
    fireEvent.click(screen.getByRole('button', { name: 'Show key for 20 seconds' }));
    expect(isShown()).toBe(true);
    act(() => vi.advanceTimersByTime(19_000));
    expect(isShown()).toBe(true);
    act(() => vi.advanceTimersByTime(1000));
    expect(isShown()).toBe(false);
  });

  it('is hidden at once when that is asked', () => {
    renderWithQueries(<StreamKeyRow streamKey={streamKey} />);
    fireEvent.click(screen.getByRole('button', { name: 'Show key for 20 seconds' }));
    fireEvent.click(within(document.body).getByRole('button', { name: 'Hide key' }));
    expect(isShown()).toBe(false);
  });
});
