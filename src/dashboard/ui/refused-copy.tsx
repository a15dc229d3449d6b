import { words } from './ui-lazy-words.ts';

interface RefusedCopyProps {
  text: string;
  label: string | undefined;
  onLeave: () => void;
}

/** Where the browser refuses to copy: the text itself, selected. */
export function RefusedCopy({ text, label, onLeave }: RefusedCopyProps) {
  return (
    <input
      readOnly
      aria-label={label ?? words.textToCopy}
      title={words.copyRefused}
      className="h-ctl w-28 min-w-0 rounded-md border border-edge bg-surface px-2 font-mono text-meta"
      value={text}
      ref={(field) => field?.select()}
      onBlur={onLeave}
    />
  );
}
