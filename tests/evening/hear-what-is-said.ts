import type { BrowserContext } from 'playwright-core';

export interface Said {
  tones: number;
  notices: string[];
}

const storageKey = 'evening.said';

/** Turns tone and notices on in every page of this browser, which nobody looks at, and notes each of them. */
export async function hearWhatIsSaid(context: BrowserContext): Promise<void> {
  // tsx names functions by a helper, which the page does not have.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
  await context.addInitScript((key) => {
    localStorage.setItem('aircheck.alarm-sound', 'yes');
    localStorage.setItem('aircheck.desktop-notices', 'yes');
    const note = (change: (said: { tones: number; notices: string[] }) => void) => {
      const said = JSON.parse(localStorage.getItem(key) ?? '{"tones":0,"notices":[]}');
      change(said);
      localStorage.setItem(key, JSON.stringify(said));
    };
    document.hasFocus = () => false;
    class HeardNotification extends EventTarget {
      static permission = 'granted';
      constructor(title: string, { body = '' }: { body?: string } = {}) {
        super();
        note((said) => said.notices.push(`${title} · ${body}`));
      }
      close() {}
    }
    Object.assign(window, { Notification: HeardNotification });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      note((said) => {
        said.tones += 1;
      });
      start.apply(this, when);
    };
  }, storageKey);
}

export async function saidIn(context: BrowserContext): Promise<Said> {
  const [page] = context.pages();
  const text = await page?.evaluate((key) => localStorage.getItem(key), storageKey);
  return JSON.parse(text ?? '{"tones":0,"notices":[]}');
}
