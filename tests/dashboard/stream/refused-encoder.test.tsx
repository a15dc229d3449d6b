import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StreamReading } from '../../../src/dashboard/recording/stream-state.ts';
import { EncoderCard } from '../../../src/dashboard/stream/encoder-card.tsx';
import { RefusedMark } from '../../../src/dashboard/streams/refused-mark.tsx';
import { aLiveSession, aReading, nowMs } from '../recording/builders.ts';
import { renderWithQueries } from '../support/render-dashboard.tsx';
import { serveOwnService } from '../support/serve-own-service.ts';

const refused = { reason: 'suspended', lastAtMs: nowMs - 5000, firstAtMs: nowMs - 5000, count: 1 } as const;
const waiting = (over: object = {}) => aReading([], { aircheck: { refused: { ...refused, ...over } } });

async function renderCard(reading: StreamReading) {
  await serveOwnService();
  const rendered = renderWithQueries(<EncoderCard reading={reading} nowMs={nowMs} />);
  await screen.findByText('rtmp://here/live');
  return rendered;
}

describe('the encoder card', () => {
  it('says that an encoder was refused, in the place of what it waited for', async () => {
    await renderCard(waiting());
    await screen.findByText('Audio');
    const list = screen.getByRole('list', { name: 'What the encoder sends' });
    const [first, ...others] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toContain('An encoder was refused 5 s ago: this stream is suspended.');
    expect(first?.textContent).toContain('Resume the stream to let it in.');
    expect(others.map((item) => item.textContent)).toEqual([
      'Audio',
      'Keyframes every 2 s',
      'When it starts: not recorded',
    ]);
  });

  it('announces it without what changes with each further try', async () => {
    await renderCard(waiting({ count: 7 }));
    const status = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(status).toContain('An encoder was refused: this stream is suspended.');
  });

  it('has it beside its heading while another one sends, and all of the checklist', async () => {
    const stream = { aircheck: { refused: { ...refused, reason: 'already-live' as const } } };
    await renderCard(aReading([aLiveSession()], stream));
    expect(screen.getByText('Refused 5 s ago: another encoder is connected.')).toBeDefined();
    expect(screen.getByText('Encoder connected', { exact: true })).toBeDefined();
  });
});

it('a row has a mark with the details, and none where nothing was refused', () => {
  const { unmount } = renderWithQueries(<RefusedMark reading={waiting()} nowMs={nowMs} />);
  expect(screen.getByText('Refused').parentElement?.title).toContain('this stream is suspended. One try');
  unmount();
  renderWithQueries(<RefusedMark reading={aReading()} nowMs={nowMs} />);
  expect(screen.queryByText('Refused')).toBeNull();
});
