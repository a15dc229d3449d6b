import type { ReactNode } from 'react';
import { DetailIcon } from './detail-icon.tsx';
import { joinClasses } from './join-classes.ts';

/** The ground of a picture, the same in both themes. With no picture it stays calm: a mark, and nothing that moves. */
export function Picture({ children, className }: { children?: ReactNode; className?: string }) {
  return (
    <div
      className={joinClasses(
        'relative grid aspect-video place-items-center overflow-hidden rounded-md bg-picture text-player-line',
        className,
      )}
    >
      {children ?? <DetailIcon name="tower" className="size-6" />}
    </div>
  );
}
