import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StreamView } from '../../../../src/dashboard/domain/stream-state.ts';
import { EncoderCard } from '../../../../src/dashboard/features/stream/encoder-card.tsx';
import { RefusedMark } from '../../../../src/dashboard/features/streams/refused-mark.tsx';
import { FrozenTimeContext } from '../../../../src/dashboard/lib/clock.ts';
import { aLiveSession, aStreamView, nowMs } from '../../domain/builders.ts';
import { renderWithQueries } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';

const refused = { reason: 'suspended', lastAtMs: nowMs - 5000, firstAtMs: nowMs - 5000, count: 1 } as const;
const waiting = (over: object = {}) =>
  aStreamView([], { streamKey: 'abcd-uimq-jtgy-4f9c', aircheck: { refused: { ...refused, ...over } } });

async function renderCard(view: StreamView, tries: readonly object[] = []) {
  const api = await serveOwnService();
  api.ownAnswers = ({ path }) =>
    path === '/aircheck/unknown-keys' ? { json: { since: 1, count: tries.length, addresses: tries } } : undefined;
  renderWithQueries(
    <FrozenTimeContext value={nowMs}>
      <EncoderCard view={view} />
    </FrozenTimeContext>,
  );
  await screen.findByText('rtmp://here/live');
  return api;
}

describe('the encoder card', () => {
  it('says that an encoder was refused, in the place of what it waited for', async () => {
    await renderCard(waiting());
    await screen.findByText('An encoder was refused 5 s ago: this stream is suspended.');
    expect(screen.getByText(/^Resume the stream to let it in\./)).toBeDefined();
    expect(screen.queryByText('A refused key or a wrong server shows up here.')).toBeNull();
    expect(screen.getByRole('list', { name: 'Set-up' })).toBeDefined();
  });

  it('announces it without what changes with each further try', async () => {
    await renderCard(waiting({ count: 7 }));
    const status = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(status).toContain('An encoder was refused: this stream is suspended.');
  });

  it('has it beside its heading while another one sends, and all of the checklist', async () => {
    const stream = { aircheck: { refused: { ...refused, reason: 'already-live' as const } } };
    await renderCard(aStreamView([aLiveSession()], stream));
    expect(screen.getByText('Refused 5 s ago: another encoder is connected.')).toBeDefined();
    const list = screen.getByRole('list', { name: 'What the encoder sends' });
    expect(within(list).getByText('Encoder connected', { exact: true })).toBeDefined();
  });

  const stranger = { address: '192.0.2.7', count: 2, lastAt: nowMs - 20_000 };

  it('says that a key was tried that no stream has, where nothing is known of an encoder of its own', async () => {
    await renderCard(aStreamView(), [stranger]);
    const sentence = await screen.findByText('Refused 20 s ago: a key that no stream has.');
    expect(sentence).toBeDefined();
    expect(screen.getByText('If it is yours, copy the key again. From 192.0.2.7.')).toBeDefined();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'An encoder was refused: no stream has its key.',
    );
  });

  it.each([
    ['its own was refused', waiting()],
    ['it sends', aStreamView([aLiveSession()])],
  ])('says nothing of keys that no stream has while %s', async (_, view) => {
    const api = await renderCard(view, [stranger]);
    await waitFor(() => expect(api.count('GET /aircheck/me')).toBe(1));
    expect(api.count('GET /aircheck/unknown-keys')).toBe(0);
    expect(screen.queryByText(/a key that no stream has/)).toBeNull();
  });
});

it('a row has a mark with the details, and none where nothing was refused', () => {
  const { unmount } = renderWithQueries(
    <FrozenTimeContext value={nowMs}>
      <RefusedMark view={waiting()} />
    </FrozenTimeContext>,
  );
  expect(screen.getByText('Refused').parentElement?.title).toContain('this stream is suspended. One try');
  unmount();
  renderWithQueries(<RefusedMark view={aStreamView()} />);
  expect(screen.queryByText('Refused')).toBeNull();
});
