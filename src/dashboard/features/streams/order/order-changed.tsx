import { Button } from '../../../ui/button.tsx';
import { words } from '../words.ts';

/** The rows keep their places; what they are sorted by has changed since. It stands where it moves nothing. */
export function OrderChanged({ onSortAgain }: { onSortAgain: () => void }) {
  return (
    <span className="flex items-center gap-1 text-meta text-ink-2 max-desk:absolute max-desk:top-0 max-desk:left-0">
      {words.orderChanged}
      <Button
        look="act"
        className="max-desk:h-6!"
        onClick={() => {
          onSortAgain();
          // The button goes; the focus would fall to the page's top.
          document.getElementById('all-streams')?.focus();
        }}
      >
        {words.sortAgain}
      </Button>
    </span>
  );
}
