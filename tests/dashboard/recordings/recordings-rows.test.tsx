import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { type SessionRow, sessionRow, streamRow } from '../support/serve-streams.ts';
import { serveRecordings } from './serve-recordings.ts';

const hour = 60;
const day = 24 * hour;
const streams = () => [
  streamRow({ id: 'chapel', name: 'Chapel', record: true }),
  streamRow({ id: 'rink', name: 'Rink', record: true }),
];
const table = () => screen.findByRole('table', { name: 'Recordings' });
const names = async () =>
  within(await table())
    .queryAllByRole('rowheader')
    .map((cell) => cell.textContent);
const many = (count: number): SessionRow[] =>
  Array.from({ length: count }, (_, index) => sessionRow('rink', 8 * day + index * hour, 30, { name: 'Rink' }));

it('answers a letter from the rows that are there, and with the others when they have come', async () => {
  const served = await serveRecordings(
    streams(),
    [
      sessionRow('chapel', 2 * hour, 60, { name: 'Chapel' }),
      sessionRow('rink', 3 * hour, 60, { name: 'Rink' }),
      ...many(60),
    ],
    { atOnce: 2 },
  );
  const { user } = renderDashboard('/recordings');
  await waitFor(async () => expect((await names()).slice(0, 2)).toEqual(['Chapel', 'Rink']));
  let release = (): void => undefined;
  const answer = new Promise<void>((resolve) => {
    release = resolve;
  });
  const list = served.ownAnswers;
  served.ownAnswers = (request) => {
    const own = list(request);
    return own && request.search.get('q') === 'r' ? { ...own, after: answer } : own;
  };
  await user.type(screen.getByRole('searchbox', { name: 'Name of a stream' }), 'r');
  await waitFor(async () => expect(new Set(await names())).toEqual(new Set(['Rink'])));
  expect((await table()).getAttribute('aria-busy')).toBe('true');
  const first = (await table()).querySelector('[data-recording]')?.getAttribute('data-recording');
  release();
  await waitFor(async () => expect((await table()).hasAttribute('aria-busy')).toBe(false));
  expect((await table()).querySelector('[data-recording]')?.getAttribute('data-recording')).toBe(first);
});
