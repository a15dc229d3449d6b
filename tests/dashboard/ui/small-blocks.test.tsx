import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button, IconButton } from '../../../src/dashboard/ui/button.tsx';
import { DimmedZeros } from '../../../src/dashboard/ui/elapsed-time.tsx';
import { Field } from '../../../src/dashboard/ui/field.tsx';
import { Icon } from '../../../src/dashboard/ui/icon.tsx';
import { Meter } from '../../../src/dashboard/ui/meter.tsx';

describe('a length', () => {
  it.each([
    ['1:13:24', '', '1:13:24'],
    ['12:00:00', '', '12:00:00'],
    ['24:31', '0:', '24:31'],
    ['5:03', '0:0', '5:03'],
    ['0:45', '0:00:', '45'],
    ['0:07', '0:00:0', '7'],
    ['0:00', '0:00:0', '0'],
  ])('%s has the quiet zeros %j', (text, quiet, loud) => {
    const { container } = render(<DimmedZeros text={text} className="quiet" />);
    expect(container.querySelector('.quiet')?.textContent ?? '').toBe(quiet);
    expect(container.textContent).toBe(`${quiet}${loud}`);
  });
});

describe('a field', () => {
  it('has a label, a hint and an error that belong to it, and says nothing when it is right', () => {
    const { unmount } = render(<Field label="Name" />);
    expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('');
    unmount();
    render(<Field label="Name" hint="As viewers see it" error="It is taken." />);
    const field = screen.getByRole('textbox', { name: 'Name', description: 'As viewers see it It is taken.' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('It is taken.');
  });
});

describe('a button', () => {
  it('submits nothing unless its type is submit', async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button>Plain</Button>
        <IconButton label="Icon">
          <Icon name="close" />
        </IconButton>
        <Button type="submit">Send</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Plain' }));
    await userEvent.click(screen.getByRole('button', { name: 'Icon' }));
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('with an icon alone has its words as name and tooltip', () => {
    render(
      <IconButton label="Sign out">
        <Icon name="plus" />
      </IconButton>,
    );
    expect(screen.getByTitle('Sign out')).toBe(screen.getByRole('button', { name: 'Sign out' }));
  });
});

describe('a meter', () => {
  it.each([
    [0.62, '62'],
    [-1, '0'],
    [7, '100'],
    [Number.NaN, '0'],
  ])('of %d stands at %s percent', (value, percent) => {
    render(<Meter value={value} label="Renditions" />);
    expect(screen.getByRole('progressbar', { name: 'Renditions' }).getAttribute('aria-valuenow')).toBe(percent);
  });
});
