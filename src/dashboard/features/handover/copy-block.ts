import { copyText } from '../../ui/copy-control.tsx';
import type { Block } from './write-block.ts';

/**
 * Returns whether the block is on the clipboard. Without a secure context there is no asynchronous clipboard, and only a
 * `copy` event in the task of the click can carry two formats.
 */
export async function copyBlock({ text, html }: Block, near: Element): Promise<boolean> {
  if (html === undefined) return copyText(text, near);
  if (typeof ClipboardItem === 'function' && navigator.clipboard?.write) {
    try {
      const of = (content: string, type: string) => new Blob([content], { type });
      const item = new ClipboardItem({ 'text/plain': of(text, 'text/plain'), 'text/html': of(html, 'text/html') });
      await navigator.clipboard.write([item]);
      return true;
    } catch {
      // The event below may still be allowed.
    }
  }
  return copyByEvent(text, html) || copyText(text, near);
}

function copyByEvent(text: string, html: string): boolean {
  let isTaken = false;
  const take = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData('text/html', html);
    event.preventDefault();
    isTaken = event.clipboardData !== null;
  };
  document.addEventListener('copy', take);
  try {
    // `execCommand` is deprecated, and the only way without a secure context.
    return document.execCommand('copy') && isTaken;
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', take);
  }
}
