import { onTestFinished, vi } from 'vitest';

/**
 * What jsdom leaves out and the dashboard uses: modal dialogs with their Escape, scrolling, the system's theme.
 * `isDark` is what the system wants; the answer changes it.
 */
export function browserInJsdom({ isDark = false } = {}): { wantDark: (wanted: boolean) => void } {
  const themeListeners = new Set<() => void>();
  let wantsDark = isDark;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query.includes('dark') && wantsDark;
    },
    addEventListener: (_: string, listener: () => void) => themeListeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => themeListeners.delete(listener),
  }));
  vi.stubGlobal('scrollTo', vi.fn());
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      const before = document.activeElement;
      this.open = true;
      this.querySelector('button')?.focus();
      this.addEventListener('close', () => before instanceof HTMLElement && before.focus(), { once: true });
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    const open = [...document.querySelectorAll('dialog')].filter((dialog) => dialog.open).at(-1);
    open?.dispatchEvent(new Event('cancel', { cancelable: true }));
  };
  document.addEventListener('keydown', onEscape);
  onTestFinished(() => {
    document.removeEventListener('keydown', onEscape);
    vi.unstubAllGlobals();
  });
  return {
    wantDark: (wanted) => {
      wantsDark = wanted;
      for (const listener of themeListeners) listener();
    },
  };
}
