/**
 * Returns whether the text is on the clipboard. The asynchronous API needs a secure context, so on a plain-HTTP LAN
 * address the text is copied from a selection, in the task of the click. The selection lives in the dialog around
 * `near`, because the page behind an open dialog is inert.
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  if (!navigator.clipboard?.writeText) return copyBySelection(text, near);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, near);
  }
}

function copyBySelection(text: string, near: Element): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  (near.closest('dialog') ?? document.body).append(field);
  try {
    field.focus({ preventScroll: true });
    field.select();
    // `execCommand` is deprecated, and the only way without a secure context.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
