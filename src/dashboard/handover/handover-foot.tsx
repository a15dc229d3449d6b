import { Button } from '../ui/button.tsx';
import { DialogFoot } from '../ui/dialogs/dialog.tsx';
import { words } from './handover-lazy-words.ts';
import type { MarkReach } from './use-hand-over.tsx';

interface HandoverFootProps {
  reach: MarkReach;
  /** How many recordings and clips are marked. */
  markedCount: number;
  /** There is something to copy, in a form that can be written. */
  isFit: boolean;
  isCopying: boolean;
  onCancel: () => void;
}

/** What the button will do besides copying, and the button. */
export function HandoverFoot({ reach, markedCount, isFit, isCopying, onCancel }: HandoverFootProps) {
  const effect = reach === 'everybody' ? words.marksAll(markedCount) : words.reach[reach];
  return (
    <DialogFoot>
      <p className="mr-auto min-w-40 flex-1 self-center text-meta text-ink-3 max-tablet:basis-full">{effect}</p>
      <Button size="big" onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button type="submit" look="primary" size="big" aria-disabled={!isFit || isCopying || undefined}>
        {isCopying ? words.submitting : reach === 'none' ? words.submitCopy : words.submit}
      </Button>
    </DialogFoot>
  );
}
