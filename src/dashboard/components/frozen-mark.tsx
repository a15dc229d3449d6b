import type { ReactNode } from 'react';

/** On a live picture that has stopped: what is seen is from before. */
export function FrozenMark({ children }: { children: ReactNode }) {
  return (
    <span className="absolute bottom-1.5 left-1.5 rounded-xs bg-picture px-1.5 text-meta text-player-ink">
      {children}
    </span>
  );
}
