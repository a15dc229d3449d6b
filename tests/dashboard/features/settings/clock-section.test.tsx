import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { hours } from '../../../../src/dashboard/components/preferences.ts';
import { ClockChoice } from '../../../../src/dashboard/features/settings/this-browser-sections.tsx';
import { formatClock } from '../../../../src/dashboard/lib/format.ts';
import { operatorHours } from '../../../../src/dashboard/lib/zone.ts';

const someEvening = Date.UTC(2026, 10, 20, 20, 30);

afterEach(() => {
  hours.set(undefined);
  operatorHours.set('24');
});

it('writes times as the browser’s region does until the operator chooses, and the choice is kept', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
  hours.restore();
  render(<ClockChoice />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Same as the browser/ }).checked).toBe(true);
  expect(formatClock(someEvening, 'UTC')).toBe('8:30\u00a0pm');

  await userEvent.click(screen.getByRole('radio', { name: /^24 hours/ }));
  expect(formatClock(someEvening, 'UTC')).toBe('20:30');
  hours.restore();
  expect(screen.getByRole('radio', { name: /^24 hours, now \d\d:\d\d$|^24 hours ?now \d\d:\d\d$/ })).toBeTruthy();
  expect(hours.get()).toBe('24');

  await userEvent.click(screen.getByRole('radio', { name: /Same as the browser/ }));
  expect(formatClock(someEvening, 'UTC')).toBe('8:30\u00a0pm');
});
