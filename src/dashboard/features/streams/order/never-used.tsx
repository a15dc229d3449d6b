import type { StreamView } from '../../../domain/stream-state.ts';
import { IconPath } from '../../../ui/icon.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { words } from '../words.ts';

interface NeverUsedProps {
  views: readonly StreamView[];
  /** Its place in the list. */
  index: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** The row that the streams which were never used are folded into. */
export function NeverUsed({ views, index, isOpen, onToggle }: NeverUsedProps) {
  const armed = views.filter(({ stream }) => stream.record).length;
  return (
    <tr data-index={index} aria-rowindex={index + 2} className="block h-row border-b border-line">
      <td className="block h-full">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex h-full w-full items-center gap-2 text-left text-ink-2 hover:text-ink"
        >
          <IconPath d="m6.5 4 4 4-4 4" className={joinClasses('-ml-1', isOpen && 'rotate-90')} />
          {words.neverUsed(views.length)}
          <span className="text-meta text-ink-3">{words.nextOfUnused(armed, views.length - armed)}</span>
        </button>
      </td>
    </tr>
  );
}
