import type { ReactNode } from 'react';

interface PartHeadProps {
  id: string;
  title: string;
  note?: string | undefined;
  /** The rest of the note, which gives way as a whole where there is no room for it. */
  noteEnd?: string | undefined;
  /** At its right end. */
  children?: ReactNode;
}

/** The head of a part of the control room: 28 px, whatever stands in it. On a phone the band's buttons stand at its end. */
export function PartHead({ id, title, note, noteEnd, children }: PartHeadProps) {
  return (
    <div className="mb-1 flex h-6 items-center gap-2 whitespace-nowrap max-tablet:pr-6">
      <h2 id={id} className="font-strong">
        {title}
      </h2>
      {noteEnd === undefined ? (
        <span className="min-w-0 truncate text-meta text-ink-3" title={note}>
          {note}
        </span>
      ) : (
        <span
          className="flex h-5 min-w-0 flex-1 flex-wrap content-start gap-x-1 overflow-hidden text-meta leading-5 text-ellipsis text-ink-3"
          title={`${note ?? ''} ${noteEnd}`}
        >
          <span>{note}</span>
          <span>{noteEnd}</span>
        </span>
      )}
      {children}
    </div>
  );
}
