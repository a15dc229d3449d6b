import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

it('says of a show that was cut off that it was, and why', async () => {
  const endedAt = Date.now() - 5 * 60_000;
  const ended = (endCause: string) => ({ aircheck: { endedAt, readyAt: endedAt + 3000, endCause } });
  await serveStreams(
    [streamRow({ id: 'A' }), streamRow({ id: 'B' })],
    [sessionRow('A', 65, 60, ended('malformed')), sessionRow('B', 64, 59, ended('finished'))],
  );
  renderDashboard();
  const tile = within(await screen.findByRole('article', { name: 'A' }));
  expect(tile.queryByText('Ready')).toBeNull();
  const ending = tile.getByTitle(/^Cut off at \d\d:\d\d: the encoder sent what cannot be read$/);
  expect(ending.textContent).toMatch(/^Cut off at \d\d:\d\d$/);
  expect(within(screen.getByRole('article', { name: 'B' })).queryByText(/Cut off/)).toBeNull();
});
