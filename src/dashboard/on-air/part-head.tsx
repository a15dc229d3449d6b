import type { ReactNode } from 'react';

interface PartHeadProps {
  id: string;
  title: string;
  note?: string | undefined;
  /** At its right end. */
  children?: ReactNode;
}

/** The head of a part of the control room: 28 px, whatever stands in it. */
export function PartHead({ id, title, note, children }: PartHeadProps) {
  return (
    <div className="mb-1 flex h-6 items-center gap-2 whitespace-nowrap">
      <h2 id={id} className="font-strong">
        {title}
      </h2>
      <span className="min-w-0 truncate text-meta text-ink-3" title={note}>
        {note}
      </span>
      {children}
    </div>
  );
}
