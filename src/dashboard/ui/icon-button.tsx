import type { ComponentPropsWithRef, ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'title'> {
  /** What it does, in words: the accessible name and the tooltip. */
  label: string;
  children: ReactNode;
}

export function IconButton({ label, children, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={joinClasses(
        'inline-flex size-ctl shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-wash hover:text-ink max-desk:size-9',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
