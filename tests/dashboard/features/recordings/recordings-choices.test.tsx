import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatDate } from '../../../../src/dashboard/lib/format.ts';
import { operatorZone } from '../../../../src/dashboard/lib/zone.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { streamRow } from '../../support/serve-streams.ts';
import { serveRecordings } from './serve-recordings.ts';

// Nine hours ahead of UTC, the whole year.
beforeEach(() => operatorZone.set('Asia/Tokyo'));
afterEach(() => operatorZone.set(undefined));

const streams = [
  streamRow({ id: 'rink', name: 'Rink', aircheck: { tags: ['Court', 'hall'] } }),
  streamRow({ id: 'chapel', name: 'Chapel', aircheck: { tags: ['court'] } }),
];
/** The page writes the year only if it is another one. */
const shown = (local: string) => `${formatDate(Date.parse(`${local}:00Z`), Date.now(), 'UTC')} ${local.slice(11)}`;
const open = async (search = '') => {
  const served = await serveRecordings(streams, []);
  const { user } = renderDashboard(`/recordings${search}`);
  return { served, user };
};

describe('any range', () => {
  async function openRange(user: UserEvent) {
    await user.click(await screen.findByRole('button', { name: 'Range' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a range' }));
    const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
    const type = async (label: string, text: string) => {
      await user.clear(field(label));
      if (text !== '') await user.type(field(label), text);
    };
    return { dialog, field, type, show: () => user.click(dialog.getByRole('button', { name: 'Show' })) };
  }

  it('is typed in the operator’s zone, and is a query and an address in UTC', async () => {
    const { served, user } = await open('?stream=rink&range=week');
    const { type, show } = await openRange(user);
    await type('From', '2026-11-19T06:30');
    await type('To', '2026-11-20T01:00');
    await show();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const search = new URLSearchParams(window.location.search);
    const range = { from: '2026-11-18T21:30Z', to: '2026-11-19T16:00Z' };
    expect(Object.fromEntries(search)).toEqual({ stream: 'rink', ...range });
    const asked = { from: String(Date.UTC(2026, 10, 18, 21, 30)), to: String(Date.UTC(2026, 10, 19, 16)) };
    await waitFor(() => expect(Object.fromEntries(served.queries.at(-1) ?? [])).toMatchObject(asked));
    expect(screen.getByRole('button', { name: 'Range' }).getAttribute('aria-pressed')).toBe('true');
    const again = await openRange(user);
    expect([again.field('From').value, again.field('To').value]).toEqual([
      shown('2026-11-19T06:30'),
      shown('2026-11-20T01:00'),
    ]);
  });

  it('that ends before it begins is refused with words; nothing is lost, and it can be corrected', async () => {
    const { user } = await open('?range=week');
    const { dialog, field, type, show } = await openRange(user);
    await type('From', '2026-11-19T06:30');
    await type('To', '2026-11-19T06:30');
    expect(dialog.queryByText('The end must be after the start.')).toBeNull();
    await show();
    dialog.getByText('The end must be after the start.');
    expect(field('To').getAttribute('aria-invalid')).toBe('true');
    expect([field('From').value, field('To').value]).toEqual([shown('2026-11-19T06:30'), shown('2026-11-19T06:30')]);
    expect(window.location.search).toBe('?range=week');
    await type('To', '2026-11-19T06:31');
    expect(dialog.queryByText('The end must be after the start.')).toBeNull();
    await show();
    await waitFor(() => expect(window.location.search).toBe('?from=2026-11-18T21%3A30Z&to=2026-11-18T21%3A31Z'));
  });

  it('may be open at one end, and changes nothing where it is cancelled', async () => {
    const { user } = await open();
    const cancelled = await openRange(user);
    await cancelled.type('From', '2026-11-19T06:30');
    await user.click(cancelled.dialog.getByRole('button', { name: 'Cancel' }));
    expect(window.location.search).toBe('');
    const { type, show } = await openRange(user);
    await type('From', '');
    await type('To', '2026-11-19T09:00');
    await show();
    await waitFor(() => expect(window.location.search).toBe('?to=2026-11-19T00%3A00Z'));
  });
});

describe('the selects', () => {
  const words = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);
  const chosen = (select: HTMLSelectElement) => select.selectedOptions[0]?.text;

  it('narrow the list to one stream by its name, and to all of them again', async () => {
    const { served, user } = await open();
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Stream' });
    await waitFor(() => expect(words(select)).toEqual(['any', 'Chapel', 'Rink']));
    await user.selectOptions(select, 'Rink');
    await waitFor(() => expect(served.queries.at(-1)?.get('parentId')).toBe('rink'));
    expect(window.location.search).toBe('?stream=rink');
    expect(chosen(select)).toBe('Rink');
    await user.selectOptions(select, 'any');
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(chosen(select)).toBe('any');
  });

  it('narrow it to one tag; each stands there once, however it is written', async () => {
    const { served, user } = await open();
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Tag' });
    await waitFor(() => expect(words(select)).toEqual(['any', 'Court', 'hall']));
    await user.selectOptions(select, 'hall');
    await waitFor(() => expect(served.queries.at(-1)?.get('tag')).toBe('hall'));
    expect(window.location.search).toBe('?tag=hall');
    expect(chosen(select)).toBe('hall');
  });

  it('show what a link names: also a stream that is no more, and a tag that is written otherwise', async () => {
    await open('?stream=gone&tag=COURT');
    const stream = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Stream' });
    await waitFor(() => expect(words(stream)).toEqual(['any', 'gone', 'Chapel', 'Rink']));
    expect(chosen(stream)).toBe('gone');
    expect(chosen(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Tag' }))).toBe('Court');
  });
});
