import { joinClasses } from '../../ui/join-classes.ts';

interface SegmentProps {
  isOn: boolean;
  title?: string | undefined;
  onClick: () => void;
  className: string;
  children: string;
}

/** One of a few, side by side: the chosen one in ink. */
export function Segment({ isOn, title, onClick, className, children }: SegmentProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={title}
      onClick={onClick}
      className={joinClasses(
        'recordings-segment whitespace-nowrap',
        isOn ? 'bg-ink font-strong text-on-ink' : 'text-ink-2 hover:bg-wash',
        className,
      )}
    >
      {children}
    </button>
  );
}
