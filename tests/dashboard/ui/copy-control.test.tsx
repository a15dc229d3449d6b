import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CopyControl, copyText } from '../../../src/dashboard/ui/copy-control.tsx';

/** A browser whose `execCommand('copy')` returns what the test says; what was selected then is kept. */
function execCommand(works: boolean) {
  const selected: { text: string; inside: Element | null }[] = [];
  document.execCommand = vi.fn(() => {
    const field = document.activeElement;
    if (field instanceof HTMLTextAreaElement) {
      selected.push({
        text: field.value.slice(field.selectionStart, field.selectionEnd),
        inside: field.closest('dialog'),
      });
    }
    return works;
  });
  return selected;
}

const clipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { value, configurable: true });

afterEach(() => clipboard(undefined));

describe('copying', () => {
  it('selects and copies in the task of the click itself where there is no clipboard API, if the browser can', async () => {
    clipboard(undefined);
    const selected = execCommand(true);
    const copied = copyText('the link', document.body);
    expect(selected).toEqual([{ text: 'the link', inside: null }]);
    expect(await copied).toBe(true);
    document.execCommand = () => {
      throw new Error('gone');
    };
    expect(await copyText('the link', document.body)).toBe(false);
  });

  it('selects inside an open dialog, where alone something can be selected', async () => {
    clipboard(undefined);
    const selected = execCommand(true);
    const dialog = document.body.appendChild(document.createElement('dialog'));
    const button = dialog.appendChild(document.createElement('button'));
    await copyText('the link', button);
    expect(selected[0]?.inside).toBe(dialog);
    expect(dialog.querySelector('textarea')).toBeNull();
    dialog.remove();
  });

  it('tries a selection when the clipboard is denied, and gives the focus back', async () => {
    const user = userEvent.setup();
    clipboard({ writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) });
    const selected = execCommand(true);
    render(<CopyControl text="the link">Copy</CopyControl>);
    await user.click(screen.getByRole('button'));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBe(document.activeElement);
    expect(selected[0]?.text).toBe('the link');
  });

  it('never says Copied when it was not: the text is shown, selected', async () => {
    const user = userEvent.setup();
    clipboard({ writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) });
    execCommand(false);
    const onCopied = vi.fn();
    render(
      <CopyControl text="the link" label="Copy link of Chapel" onCopied={onCopied}>
        Copy
      </CopyControl>,
    );
    await user.click(screen.getByRole('button', { name: 'Copy link of Chapel' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', {
      name: 'Copy link of Chapel',
      description: /The browser refused to copy/,
    });
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('the link');
    expect(screen.queryByText('Copied')).toBeNull();
    expect(onCopied).not.toHaveBeenCalled();
  });

  it('asks for the text at the click, so that the page need not contain a secret, says so politely, and goes back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const user = userEvent.setup();
    const text = vi.fn(() => 'secret');
    render(<CopyControl text={text}>Copy</CopyControl>);
    expect(text).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('secret');
    expect(document.body.innerHTML).not.toContain('secret');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'));
    act(() => vi.runOnlyPendingTimers());
    expect(screen.getByRole('button').textContent).toBe('Copy');
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
