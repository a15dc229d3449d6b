import type { ReactNode } from 'react';

/** Rows of a name and what goes with it, closed by hairlines. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <dl className="-mt-2 max-desk:-mt-1">{children}</dl>;
}

interface SettingRowProps {
  name: ReactNode;
  children: ReactNode;
  /** What can be done with it, at the right. */
  action?: ReactNode;
}

export function SettingRow({ name, children, action }: SettingRowProps) {
  return (
    <div className="grid min-h-9 grid-cols-[11rem_minmax(0,1fr)] items-center gap-x-col border-b border-line py-1 max-desk:grid-cols-[6.5rem_minmax(0,1fr)]">
      <dt className="text-ink-3">{name}</dt>
      <dd className="flex min-w-0 items-center justify-between gap-3">
        <span className="min-w-0">{children}</span>
        {action ? <span className="flex shrink-0">{action}</span> : null}
      </dd>
    </div>
  );
}
