import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

interface SectionHeadProps {
  id?: string;
  title: string;
  note?: ReactNode;
  children?: ReactNode;
  className?: string;
}

export function SectionHead(props: SectionHeadProps) {
  const { id, title, note, children, className = 'items-baseline gap-2.5 pt-5 pb-2.5' } = props;
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
