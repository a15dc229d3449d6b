import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Keys, useShortcuts } from '../../../src/dashboard/ui/use-shortcuts.ts';

function Page({ keys, isOn }: { keys: Keys; isOn?: boolean }) {
  useShortcuts(keys, isOn);
  return (
    <>
      <input aria-label="Field" />
      <div contentEditable="true" suppressContentEditableWarning>
        words
      </div>
    </>
  );
}

const press = (init: KeyboardEventInit, on: Element | null = document.body) => {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  on?.dispatchEvent(event);
  return event;
};

describe('keys', () => {
  it('do what they are for, and nothing when they are off or gone', async () => {
    const act = vi.fn();
    const { rerender, unmount } = render(<Page keys={{ n: act }} />);
    await userEvent.keyboard('nx');
    expect(act).toHaveBeenCalledTimes(1);
    rerender(<Page keys={{ n: act }} isOn={false} />);
    await userEvent.keyboard('n');
    rerender(<Page keys={{ n: act }} />);
    unmount();
    await userEvent.keyboard('n');
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('do not fire where something is written nor with a modifier, but on a box, which takes no letters', async () => {
    const act = vi.fn();
    const { container, getByRole } = render(
      <>
        <Page keys={{ n: act }} />
        <input type="checkbox" aria-label="Box" />
      </>,
    );
    container.querySelector('input')?.focus();
    await userEvent.keyboard('n');
    press({ key: 'n' }, container.querySelector('[contenteditable]'));
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) press({ key: 'n', [modifier]: true });
    expect(act).not.toHaveBeenCalled();
    getByRole('checkbox').focus();
    await userEvent.keyboard('n');
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('move while they are held, act once, and leave the key to the browser when there was nothing to do', () => {
    const [move, act] = [vi.fn(), vi.fn()];
    render(<Page keys={{ j: move, r: act, ArrowDown: () => false }} />);
    for (const key of ['j', 'r']) for (const repeat of [false, true, true]) press({ key, repeat });
    expect([move.mock.calls.length, act.mock.calls.length]).toEqual([3, 1]);
    expect(['ArrowDown', 'j', 'toString'].map((key) => press({ key }).defaultPrevented)).toEqual([false, true, false]);
  });
});
