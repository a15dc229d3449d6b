import { control } from './words.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The label on the operator's keyboard. */
export const modifierKey = isApple ? '⌘' : control;

/** Cmd K on Apple keyboards, where Ctrl K deletes the rest of a line. */
export function isCommandKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isHeld = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isHeld && !altKey && !shiftKey && key.toLowerCase() === 'k';
}
