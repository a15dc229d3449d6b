import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { OnAirField } from '../../../../src/dashboard/features/recordings/recordings-toolbar.tsx';
import type { RecordingsQuery } from '../../../../src/dashboard/paths.ts';

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
