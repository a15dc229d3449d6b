import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { streamRow } from '../../support/serve-streams.ts';
import { many, names } from './read-table.ts';
import { serveRecordings } from './serve-recordings.ts';

const streams = () => [
  streamRow({ id: 'chapel', name: 'Chapel', record: true }),
  streamRow({ id: 'rink', name: 'Rink', record: true }),
];

const boxes = () => screen.getAllByRole('checkbox', { name: /^Select (Chapel|Rink)/ });
const box = (index: number) => boxes().at(index) ?? document.body;

it('selects with Shift from the box that was used last to this one, in both directions, and gives a range back', async () => {
  const served = await serveRecordings(streams(), many(6));
  const { user } = renderDashboard('/recordings');
  await waitFor(() => expect(boxes()).toHaveLength(6));
  const isOn = () => boxes().map((each) => (each instanceof HTMLInputElement && each.checked ? 1 : 0));
  await user.click(box(3));
  await user.keyboard('{Shift>}');
  await user.click(box(1));
  expect(isOn()).toEqual([0, 1, 1, 1, 0, 0]);
  await user.click(box(5));
  expect(isOn()).toEqual([0, 1, 1, 1, 1, 1]);
  await user.keyboard('{/Shift}');
  await user.click(box(2));
  expect(isOn()).toEqual([0, 1, 0, 1, 1, 1]);
  await user.keyboard('{Shift>}');
  await user.click(box(4));
  await user.keyboard('{/Shift}');
  expect(isOn()).toEqual([0, 1, 0, 0, 0, 1]);
  expect(screen.getByText('2 selected')).toBeDefined();

  // The rows stay when the service answers no more, and nothing can be deleted.
  served.answers = () => ({ hangsUp: true });
  await comeBack();
  const remove = screen.getByRole('button', { name: 'Delete…' });
  await waitFor(() => expect(remove.ariaDisabled).toBe('true'));
  expect(remove.title).not.toBe('');
  expect(await names()).toEqual(Array.from({ length: 6 }, () => 'Rink'));
});

it('selects a range whose beginning is far above what is seen, and deletes all of it', async () => {
  const served = await serveRecordings(streams(), [], { atOnce: 150 });
  served.older = many(300);
  const { user } = renderDashboard('/recordings');
  await waitFor(() => expect(boxes().length).toBeGreaterThan(0));
  await user.click(box(0));
  const place = vi.spyOn(HTMLTableSectionElement.prototype, 'getBoundingClientRect');
  onTestFinished(() => place.mockRestore());
  // Scrolled to the end of whatever was read.
  place.mockImplementation(() => new DOMRect(0, -300 * 48, 0, 0));
  const lastPlace = () =>
    Number([...document.querySelectorAll('[data-recording]')].at(-1)?.getAttribute('aria-rowindex'));
  await act(async () => window.dispatchEvent(new Event('scroll')));
  await waitFor(() => expect(lastPlace()).toBe(301));
  await user.keyboard('{Shift>}');
  await user.click(box(-1));
  await user.keyboard('{/Shift}');
  const count = lastPlace() - 1;
  await screen.findByText(`${count} selected`);
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  await screen.findByRole('button', { name: `Delete ${count} recordings` });
});

it('with a key that may only read selects and copies, and deletes nothing', async () => {
  const served = await serveRecordings(streams(), many(2));
  const answers = served.ownAnswers;
  served.ownAnswers = (request) =>
    request.path === '/aircheck/me'
      ? { json: { account: 'a', keyName: 'viewer', version: '1', readOnly: true } }
      : answers(request);
  const { user } = renderDashboard('/recordings');
  await waitFor(() => expect(boxes()).toHaveLength(2));
  await user.click(box(0));
  const remove = await screen.findByRole('button', { name: 'Delete…' });
  await waitFor(() => expect(remove.ariaDisabled).toBe('true'));
  expect(remove.title).toMatch(/^View only/);
  await user.click(remove);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await screen.findByRole('button', { name: 'Copy link' })).ariaDisabled).toBeNull();
});
