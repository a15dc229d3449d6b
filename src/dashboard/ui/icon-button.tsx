import type { ComponentPropsWithRef, ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'title'> {
  /** The accessible name and the tooltip. */
  label: string;
  /** `picture` fits over a video and has room for words beside the icon. */
  look?: keyof typeof looks;
  children: ReactNode;
}

const looks = {
  plain: 'size-ctl text-ink-2 hover:bg-wash hover:text-ink max-desk:size-10',
  picture: 'h-ctl min-w-ctl gap-1.5 px-1.5 hover:bg-player-wash max-desk:h-10 max-desk:min-w-10',
};

export function IconButton({ label, look = 'plain', children, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={joinClasses('inline-flex shrink-0 items-center justify-center rounded-md', looks[look], className)}
      {...rest}
    >
      {children}
    </button>
  );
}
