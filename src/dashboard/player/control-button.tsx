import type { ComponentPropsWithRef } from 'react';
import { joinClasses } from '../ui/join-classes.ts';

interface ControlButtonProps extends ComponentPropsWithRef<'button'> {
  label: string;
}

/** A button over the picture. */
export function ControlButton({ label, className, children, ...rest }: ControlButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={joinClasses(
        'inline-flex h-ctl min-w-ctl shrink-0 items-center justify-center gap-1.5 rounded-md px-1.5 hover:bg-player-wash max-desk:h-9 max-desk:min-w-9',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
