import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { operatorHours, operatorZone } from '../../../src/dashboard/lib/zone.ts';
import { MomentField } from '../../../src/dashboard/ui/moment-field.tsx';

// A Saturday.
const now = Date.UTC(2026, 10, 28, 15, 20);

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  operatorZone.set('UTC');
});
afterEach(() => {
  operatorZone.set(undefined);
  operatorHours.set('24');
});

type Given = Partial<Parameters<typeof MomentField>[0]> & Pick<Parameters<typeof MomentField>[0], 'kind'>;

function open({ value: initial = '', ...given }: Given) {
  const values: string[] = [];
  function Form() {
    const [value, setValue] = useState(initial);
    const onValue = (next: string) => {
      values.push(next);
      setValue(next);
    };
    return <MomentField label="When" {...given} value={value} onValue={onValue} />;
  }
  render(<Form />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'When' });
  const type = async (text: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, text);
    return values.at(-1);
  };
  return { field, type, leave: () => userEvent.tab(), problem: () => screen.getByRole('alert').textContent };
}

describe('a field for a time', () => {
  it('takes times as people write them, and shows them as the page does once the field is left', async () => {
    const { field, type, leave } = open({ kind: 'time' });
    const read: Record<string, string> = {};
    for (const text of ['19:00', '7:30 p.m.', '1930', '19.30', '12am', '19 Uhr', '9', '7pm']) {
      read[text] = (await type(text)) ?? '';
    }
    expect(read).toEqual({
      ...{ '19:00': '19:00', '7:30 p.m.': '19:30', '1930': '19:30', '19.30': '19:30' },
      ...{ '12am': '00:00', '19 Uhr': '19:00', '9': '09:00', '7pm': '19:00' },
    });
    expect(field.value).toBe('7pm');
    await leave();
    expect(field.value).toBe('19:00');
  });

  it('follows a clock of 12 hours', async () => {
    operatorHours.set('12');
    const { field, type, leave, problem } = open({ kind: 'time', value: '18:30' });
    expect(field.value).toBe('6:30\u00a0pm');
    await type('noon');
    await leave();
    expect(problem()).toBe('Enter a time, such as 7:00\u00a0pm.');
  });

  it('says what is wrong when it is left, keeps the text, and holds the form back', async () => {
    const { field, type, leave, problem } = open({ kind: 'time' });
    expect(await type('25:70')).toBe('');
    expect(problem()).toBe('');
    await leave();
    expect([problem(), field.value]).toEqual(['Enter a time, such as 19:00.', '25:70']);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.validity.valid).toBe(false);
    await type('20:00');
    expect([problem(), field.validity.valid]).toEqual(['', true]);
  });

  it('goes to the next quarter by arrow keys, over midnight too', async () => {
    const { field } = open({ kind: 'time', value: '23:50' });
    await userEvent.type(field, '{ArrowUp}');
    expect(field.value).toBe('00:00');
    await userEvent.type(field, '{ArrowDown}');
    expect(field.value).toBe('23:45');
  });
});

describe('a field for a date', () => {
  it('takes a day to come, shows it with its weekday, and takes what it shows', async () => {
    const { field, type, leave, problem } = open({ kind: 'date', value: '2027-01-01' });
    expect(field.value).toBe('Fri 1 Jan 2027');
    const read: Record<string, string> = {};
    for (const text of [field.value, 'Fri 27 Nov', '4 dec', '2026-12-18', 'fri', 'today', 'tomorrow']) {
      read[text] = (await type(text)) ?? '';
    }
    expect(read).toEqual({
      ...{
        'Fri 1 Jan 2027': '2027-01-01',
        'Fri 27 Nov': '2027-11-27',
        '4 dec': '2026-12-04',
        '2026-12-18': '2026-12-18',
      },
      ...{ fri: '2026-12-04', today: '2026-11-28', tomorrow: '2026-11-29' },
    });
    await type('rink 27 nov');
    await leave();
    expect(problem()).toBe('Enter a date, such as Sat 28 Nov.');
  });

  it('takes a day of the past where the past is asked for', async () => {
    expect(await open({ kind: 'date', toward: 'past' }).type('Fri 27 Nov')).toBe('2026-11-27');
  });

  it('refuses a day before the earliest one, and arrows stop there', async () => {
    const { field, type, leave, problem } = open({ kind: 'date', value: '2026-11-28', min: '2026-11-28' });
    await userEvent.type(field, '{ArrowDown}');
    expect(field.value).toBe('Sat 28 Nov');
    await type('2026-11-01');
    await leave();
    expect(problem()).toBe('Sat 28 Nov is the earliest.');
  });
});

it('a field for a day and a time keeps the one where only the other is entered', async () => {
  const { type, field, leave } = open({ kind: 'date-time', value: '2026-11-29T06:00' });
  expect(await type('7pm')).toBe('2026-11-29T19:00');
  await type('2026-11-29 06:00');
  expect(await type('fri')).toBe('2026-12-04T06:00');
  await leave();
  expect(field.value).toBe('Fri 4 Dec 06:00');
  expect(await type('5 dec 19:30')).toBe('2026-12-05T19:30');
});
