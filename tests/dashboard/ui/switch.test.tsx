import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Switch, type SwitchPosition } from '../../../src/dashboard/ui/switch.tsx';

function renderSwitch(position: SwitchPosition, props: { disabledReason?: string } = {}) {
  const onChange = vi.fn();
  render(<Switch position={position} label="Next session" words={`is ${position}`} {...props} onChange={onChange} />);
  return { onChange, user: userEvent.setup() };
}

describe('a switch', () => {
  it.each([
    ['on', false],
    ['off', true],
    ['queued', true],
    ['blocked', false],
  ] as const)('that is %s asks for %s', async (state, asked) => {
    const { onChange, user } = renderSwitch(state);
    await user.click(screen.getByRole('switch', { name: `Next session: is ${state}`, checked: !asked }));
    expect(onChange.mock.calls).toEqual([[asked]]);
  });

  it('works by keyboard, and takes no click while it is changing', async () => {
    const { onChange, user } = renderSwitch('off');
    await user.tab();
    await user.keyboard(' ');
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledTimes(2);
    const changing = renderSwitch('changing');
    await user.click(screen.getByRole('switch', { busy: true }));
    expect(changing.onChange).not.toHaveBeenCalled();
  });

  it('that is disabled takes no click, keeps the focus and gives the reason', async () => {
    const { onChange, user } = renderSwitch('on', { disabledReason: 'The data is old.' });
    await user.tab();
    const control = screen.getByRole('switch', { description: 'The data is old.' });
    expect(document.activeElement).toBe(control);
    await user.keyboard(' ');
    expect(onChange).not.toHaveBeenCalled();
    expect(control.getAttribute('aria-disabled')).toBe('true');
  });
});
