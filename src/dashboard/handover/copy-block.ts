import { copyText } from '../ui/copy-text.ts';
import type { Block } from './write-block.ts';

/**
 * Puts a block on the clipboard, as formatted text too where it is that, and says whether it is there. Without a secure
 * context there is no asynchronous clipboard: then the event of a copy in this same task takes both.
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
      // By the event, below.
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
    // Deprecated, and the only way without a secure context.
    return document.execCommand('copy') && isTaken;
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', take);
  }
}
