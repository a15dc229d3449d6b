import type { ReactNode } from 'react';

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-sm border border-line-strong px-1 font-sans text-meta whitespace-nowrap text-ink-3">
      {children}
    </kbd>
  );
}
