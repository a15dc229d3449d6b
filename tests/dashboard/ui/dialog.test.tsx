import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../../../src/dashboard/ui/dialog.tsx';
import { browserInJsdom } from '../support/browser-in-jsdom.ts';

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen ? (
        <Dialog title="Sample" onClose={() => setOpen(false)}>
          <input aria-label="First" />
        </Dialog>
      ) : null}
    </>
  );
}

describe('a dialog', () => {
  beforeEach(() => {
    browserInJsdom();
  });

  it('is modal, begins in its first field, is closed in three ways, and gives the focus back', async () => {
    const user = userEvent.setup();
    render(<Opener />);
    const button = screen.getByRole('button', { name: 'Open' });
    const ways = [
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByRole('button', { name: 'Close' })),
      () => user.click(screen.getByRole('dialog')),
    ];
    for (const close of ways) {
      await user.click(button);
      expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'Sample' }).open).toBe(true);
      expect(document.activeElement).toBe(screen.getByLabelText('First'));
      await close();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(button);
    }
  });

  it('without a field begins at its title, and is not closed by a click inside', async () => {
    const onClose = vi.fn();
    render(
      <Dialog title="Sample" onClose={onClose}>
        <p>Words</p>
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sample' }));
    await userEvent.click(screen.getByText('Words'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('with no way out stays until what it asks for is done', async () => {
    render(
      <Dialog title="Sample">
        <input aria-label="Other" />
        <input aria-label="Wanted" data-autofocus />
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Wanted'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true);
  });

  it('that the browser closes unasked stands again where there is no way out, and goes where there is one', () => {
    const onClose = vi.fn();
    const { rerender } = render(<Dialog title="Sample">Words</Dialog>);
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    dialog.close();
    expect(dialog.open).toBe(true);
    rerender(
      <Dialog title="Sample" onClose={onClose}>
        Words
      </Dialog>,
    );
    dialog.close();
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
