import type { ReactNode } from 'react';
import { words } from './words.ts';

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-sm border border-line-strong px-1 font-sans text-meta whitespace-nowrap text-ink-3">
      {children}
    </kbd>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The label on the operator's keyboard. */
export const modifierKey = isApple ? '⌘' : words.control;

/** Cmd K on Apple keyboards, where Ctrl K deletes the rest of a line. */
export function isCommandKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isHeld = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isHeld && !altKey && !shiftKey && key.toLowerCase() === 'k';
}
