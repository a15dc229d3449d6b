import { control } from './key-words.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** As the keyboard in front of the operator has it. */
export const modifierKey = isApple ? '⌘' : control;

/** Ctrl K, or Cmd K where Ctrl K deletes the rest of a line. */
export function isCommandKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isHeld = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isHeld && !altKey && !shiftKey && key.toLowerCase() === 'k';
}
