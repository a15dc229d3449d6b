import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { OnAirField } from '../../../../src/dashboard/features/recordings/recordings-toolbar.tsx';
import type { RecordingsQuery } from '../../../../src/dashboard/paths.ts';

const code = '../../../../src/dashboard/domain/words/time-search.ts';

it('says when what reads the time could not be loaded, keeps what was typed, and reads it with the next Enter', async () => {
  // After a new build the file of the former one is gone.
  vi.doMock(code, () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  const onChange = vi.fn<(query: RecordingsQuery) => void>();
  render(<OnAirField atMs={undefined} onChange={onChange} />);
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'On air at' });
  await user.type(field, 'yesterday 19:30{Enter}');
  await screen.findByText('A part of the page could not be loaded. Press Enter to try again, or reload the page.');
  expect(field.value).toBe('yesterday 19:30');
  expect(onChange).not.toHaveBeenCalled();

  vi.doUnmock(code);
  await user.type(field, '{Enter}');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith({ at: expect.stringMatching(/T\d\d:30Z$/) }));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('says which word is no time, and filters by nothing that it does not show', async () => {
  const onChange = vi.fn<(query: RecordingsQuery) => void>();
  render(<OnAirField atMs={undefined} onChange={onChange} />);
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'On air at' });
  await user.type(field, 'yesterday council{Enter}');
  await screen.findByText('“council” is not a time. Try wed 19:30, yesterday evening or 20 nov 7:30pm.');
  expect(onChange).not.toHaveBeenCalled();
  await user.type(field, '{Escape}');
  expect(field.value).toBe('');
  expect(screen.getByRole('status').textContent).toBe('');
  await user.clear(field);
  await user.type(field, 'yesterday evening{Enter}');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith({ from: expect.anything(), to: expect.anything() }));
});
