/**
 * Puts text on the clipboard and says whether it is there. The asynchronous API needs a secure context, so on a
 * plain-http LAN address the copy is made from a selection, in the same task as the click that asked for it.
 * `near` says where that selection may live: behind an open dialog the page is inert and cannot be selected.
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
    // Deprecated, and the only way without a secure context.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
