import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

interface PictureProps {
  /** A still that fails to load leaves the mark. */
  url?: string | undefined;
  /** Shown instead of a still. */
  children?: ReactNode;
  className?: string;
}

export function Picture({ url, children, className }: PictureProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const still =
    url === undefined || url === failedUrl ? undefined : (
      <img
        src={url}
        alt=""
        width={64}
        height={36}
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
        onError={() => setFailedUrl(url)}
      />
    );
  return (
    <div
      className={joinClasses(
        'relative grid aspect-video place-items-center overflow-hidden rounded-md bg-picture text-player-line',
        className,
      )}
    >
      {children ?? still ?? <Icon name="tower" className="size-6" />}
    </div>
  );
}

/** A line on the foot of a live picture that has stopped, so that nobody takes it for what is on now. */
export function PictureNote({ children }: { children: ReactNode }) {
  return (
    <span className="absolute bottom-1.5 left-1.5 rounded-xs bg-picture px-1.5 text-meta text-player-ink">
      {children}
    </span>
  );
}
