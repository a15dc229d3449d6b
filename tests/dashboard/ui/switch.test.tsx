import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Switch, type SwitchState } from '../../../src/dashboard/ui/switch.tsx';

function renderSwitch(state: SwitchState, disabledReason?: string) {
  const onChange = vi.fn();
  render(
    <Switch
      state={state}
      label="Next session"
      words={`is ${state}`}
      disabledReason={disabledReason}
      onChange={onChange}
    />,
  );
  return { onChange, user: userEvent.setup() };
}

describe('a switch', () => {
  it.each([
    ['on', false],
    ['off', true],
    ['queued', true],
  ] as const)('that is %s asks for %s', async (state, asked) => {
    const { onChange, user } = renderSwitch(state);
    await user.click(screen.getByRole('switch', { name: `Next session: is ${state}`, checked: state === 'on' }));
    expect(onChange.mock.calls).toEqual([[asked]]);
  });

  it('works by keyboard', async () => {
    const { onChange, user } = renderSwitch('off');
    await user.tab();
    await user.keyboard(' ');
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('that is changing takes no click and says that it is busy', async () => {
    const { onChange, user } = renderSwitch('changing');
    await user.click(screen.getByRole('switch', { busy: true }));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('that is disabled takes no click, keeps the focus and tells the reason', async () => {
    const { onChange, user } = renderSwitch('on', 'The data is old.');
    await user.tab();
    const control = screen.getByRole('switch', { description: 'The data is old.' });
    expect(document.activeElement).toBe(control);
    await user.keyboard(' ');
    expect(onChange).not.toHaveBeenCalled();
    expect(control.getAttribute('aria-disabled')).toBe('true');
  });

  it('never wears the colour of a state', () => {
    for (const state of ['on', 'off', 'changing', 'queued'] as const) renderSwitch(state);
    expect(document.body.innerHTML).not.toMatch(/onair|unrecorded|processing|ready|failed|accent/);
  });
});
