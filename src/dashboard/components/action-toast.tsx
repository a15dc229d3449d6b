import { Button } from '../ui/button.tsx';
import { dismissToast, showToast, type Toast } from '../ui/toasts.tsx';
import { focusHeading } from './page-focus.tsx';
import { words } from './words.ts';

interface ActionToast extends Omit<Toast, 'id' | 'action'> {
  /** *Undo* without one. */
  word?: string | undefined;
  act: (() => void) | undefined;
}

/** The focus goes to the heading, since the button disappears with its toast. */
export function showActionToast({ word = words.undo, act, ...toast }: ActionToast): void {
  const id = showToast({
    ...toast,
    action: act && (
      <Button
        look="act"
        onClick={() => {
          dismissToast(id);
          focusHeading();
          act();
        }}
      >
        {word}
      </Button>
    ),
  });
}
