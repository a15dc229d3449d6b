import { screen, within } from '@testing-library/react';
import { type SessionRow, sessionRow } from '../../support/serve-streams.ts';

const minutesADay = 24 * 60;

export const table = () => screen.findByRole('table', { name: 'Recordings' });

/** Whose recordings are listed, from the first row down. */
export const names = async () =>
  within(await table())
    .queryAllByRole('rowheader')
    .map((cell) => cell.textContent);

/** Sessions of Rink, one an hour, from before what the overview reads. */
export const many = (count: number): SessionRow[] =>
  Array.from({ length: count }, (_, index) => sessionRow('rink', 8 * minutesADay + index * 60, 30, { name: 'Rink' }));

/** A figure of the head with its label: `2 sessions`. */
export const findTotal = (text: string) =>
  screen.findByText((_, element) => element?.textContent === text, { selector: 'p > span' });
