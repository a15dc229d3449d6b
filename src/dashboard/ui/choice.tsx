import type { ReactNode } from 'react';

interface ChoiceProps {
  /** The same for all choices of one question. */
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  /** A few words that distinguish this choice from the others. */
  children: ReactNode;
  note?: ReactNode;
}

/** One of a few answers to a question: the browser's own radio button, with its words. */
export function Choice({ name, isChosen, onChoose, children, note }: ChoiceProps) {
  return (
    <label className="flex min-h-ctl w-fit cursor-pointer items-baseline gap-2 py-1 max-desk:min-h-10 max-desk:py-2">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-3.5 shrink-0 translate-y-0.5 cursor-pointer accent-accent-fill"
      />
      <span>
        {children}
        {note ? <span className="ml-2 text-meta text-ink-3">{note}</span> : null}
      </span>
    </label>
  );
}
