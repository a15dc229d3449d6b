import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

interface SectionHeadProps {
  /** For what the title is the label of. */
  id?: string;
  title: string;
  /** A figure or a few words beside the title. */
  note?: ReactNode;
  /** What stands after the note. */
  children?: ReactNode;
  /** Its room, where that is not a section's own. */
  className?: string;
}

/** The head of a part of a page: its title, and what there is to say beside it. */
export function SectionHead({
  id,
  title,
  note,
  children,
  className = 'items-baseline gap-2.5 pt-5 pb-2.5',
}: SectionHeadProps) {
  return (
    <div className={joinClasses('flex', className)}>
      <h2 id={id} className="text-lead font-strong">
        {title}
      </h2>
      {note ? <span className="text-meta text-ink-3">{note}</span> : null}
      {children}
    </div>
  );
}
