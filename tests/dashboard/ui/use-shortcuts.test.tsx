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

  it('do not fire in a field or in text that is being written', async () => {
    const act = vi.fn();
    const { container } = render(<Page keys={{ n: act }} />);
    container.querySelector('input')?.focus();
    await userEvent.keyboard('n');
    const editable = container.querySelector('[contenteditable]');
    editable?.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
    expect(act).not.toHaveBeenCalled();
  });

  it('fire on a box, which takes no letters', async () => {
    const act = vi.fn();
    const { getByRole } = render(
      <>
        <Page keys={{ n: act }} />
        <input type="checkbox" aria-label="Box" />
      </>,
    );
    getByRole('checkbox').focus();
    await userEvent.keyboard('n');
    expect(act).toHaveBeenCalledTimes(1);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('do not fire with %s', (modifier) => {
    const act = vi.fn();
    render(<Page keys={{ n: act }} />);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, [modifier]: true }));
    expect(act).not.toHaveBeenCalled();
  });

  it('move while they are held, and act once', () => {
    const move = vi.fn();
    const act = vi.fn();
    render(<Page keys={{ j: move, r: act }} />);
    for (const key of ['j', 'r']) {
      for (const repeat of [false, true, true]) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true }));
      }
    }
    expect(move).toHaveBeenCalledTimes(3);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('leave the key to the browser when there was nothing to do', () => {
    render(<Page keys={{ ArrowDown: () => false, j: () => undefined }} />);
    const press = (key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(press('ArrowDown')).toBe(false);
    expect(press('j')).toBe(true);
    expect(press('toString')).toBe(false);
  });
});
