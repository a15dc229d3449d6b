import type { ReactNode } from 'react';

interface SetupRowProps {
  name: string;
  value: string;
  /** What can be done with the value. */
  children?: ReactNode;
}

/** One value that an encoder asks for. */
export function SetupRow({ name, value, children }: SetupRowProps) {
  return (
    <div className="flex min-h-[2.125rem] items-center gap-1 border-b border-line">
      <span className="w-13 shrink-0 text-meta text-ink-3">{name}</span>
      <span className="min-w-0 flex-1 truncate font-mono text-meta" title={value}>
        {value}
      </span>
      {children}
    </div>
  );
}
