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

  it('is typed in the operator’s zone, refused in words where it ends before it begins, and may be open at one end', async () => {
    const { served, user } = await open('?stream=rink&range=week');
    const cancelled = await openRange(user);
    await cancelled.type('From', '2026-11-19T06:30');
    await user.click(cancelled.dialog.getByRole('button', { name: 'Cancel' }));
    expect(window.location.search).toBe('?stream=rink&range=week');

    const { dialog, field, type, show } = await openRange(user);
    await type('From', '2026-11-19T06:30');
    await type('To', '2026-11-19T06:30');
    const refusal = 'The end must be after the start.';
    expect(dialog.queryByText(refusal)).toBeNull();
    await show();
    dialog.getByText(refusal);
    expect(field('To').getAttribute('aria-invalid')).toBe('true');
    expect([field('From').value, field('To').value]).toEqual([shown('2026-11-19T06:30'), shown('2026-11-19T06:30')]);
    expect(window.location.search).toBe('?stream=rink&range=week');
    await type('To', '2026-11-20T01:00');
    expect(dialog.queryByText(refusal)).toBeNull();
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
    await again.type('From', '');
    await again.show();
    await waitFor(() => expect(window.location.search).toBe('?stream=rink&to=2026-11-19T16%3A00Z'));
  });
});

describe('the selects', () => {
  const words = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);
  const chosen = (select: HTMLSelectElement) => select.selectedOptions[0]?.text;

  it('show what a link names, and narrow the list to one stream or tag, and to all again', async () => {
    // The stream of this link is gone, and its tag is written otherwise.
    const { served, user } = await open('?stream=gone&tag=COURT');
    const stream = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Stream' });
    const tag = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Tag' });
    await waitFor(() => expect(words(stream)).toEqual(['any', 'gone', 'Chapel', 'Rink']));
    expect([chosen(stream), chosen(tag)]).toEqual(['gone', 'Court']);
    expect(words(tag)).toEqual(['any', 'Court', 'hall']);

    await user.selectOptions(stream, 'Rink');
    await waitFor(() => expect(served.queries.at(-1)?.get('parentId')).toBe('rink'));
    expect(words(stream)).toEqual(['any', 'Chapel', 'Rink']);
    expect(chosen(stream)).toBe('Rink');
    await user.selectOptions(tag, 'hall');
    await waitFor(() => expect(served.queries.at(-1)?.get('tag')).toBe('hall'));
    expect(window.location.search).toBe('?stream=rink&tag=hall');
    expect(chosen(tag)).toBe('hall');
    await user.selectOptions(stream, 'any');
    await waitFor(() => expect(window.location.search).toBe('?tag=hall'));
    expect(chosen(stream)).toBe('any');
  });
});
