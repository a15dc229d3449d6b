import { onTestFinished, vi } from 'vitest';

/** Code that a test imports from here on is a German page's: a page reads its language once, when its code loads. */
export function loadGermanPage(): void {
  const { lang } = document.documentElement;
  document.documentElement.lang = 'de';
  vi.resetModules();
  onTestFinished(() => {
    document.documentElement.lang = lang;
    vi.resetModules();
  });
}
