import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

interface PictureProps {
  /** Of a still; where it cannot be loaded it is as if there were none. */
  url?: string | undefined;
  /** What stands there instead of a still. */
  children?: ReactNode;
  className?: string;
}

/** The ground of a picture, the same in both themes. With no picture it stays calm: a mark, and nothing that moves. */
export function Picture({ url, children, className }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const still =
    url === undefined || url === failed ? undefined : (
      <img
        src={url}
        alt=""
        width={64}
        height={36}
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
        onError={() => setFailed(url)}
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
