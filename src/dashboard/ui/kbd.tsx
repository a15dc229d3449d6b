import type { ReactNode } from 'react';

/** A key, as it is printed on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-sm border border-line-strong px-1 font-sans text-meta whitespace-nowrap text-ink-3">
      {children}
    </kbd>
  );
}
