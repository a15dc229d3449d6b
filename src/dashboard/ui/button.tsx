import type { ComponentPropsWithRef, ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

export type ButtonLook = 'plain' | 'primary' | 'ghost' | 'act' | 'done' | 'on-amber' | 'on-amber-solid' | 'on-ink';
export type ButtonSize = 'normal' | 'big';

const looks: Record<ButtonLook, string> = {
  plain: 'border-line-strong text-ink enabled:hover:border-edge hover:bg-wash',
  primary:
    'border-accent-fill bg-accent-fill font-medium text-on-accent hover:border-accent-hover hover:bg-accent-hover',
  ghost: 'border-transparent text-ink-2 hover:bg-wash hover:text-ink',
  act: 'border-transparent font-strong text-accent hover:bg-wash',
  done: 'border-transparent text-ready hover:bg-wash',
  'on-amber': 'border-on-unrecorded text-on-unrecorded hover:bg-wash outline-on-unrecorded',
  'on-ink': 'border-current outline-current',
  'on-amber-solid':
    'border-on-unrecorded bg-on-unrecorded font-strong text-unrecorded-fill outline-offset-2 outline-on-unrecorded',
};

const sizes: Record<ButtonSize, string> = {
  normal: 'h-ctl max-desk:h-10 max-desk:px-3',
  big: 'h-9 px-3.5 text-lead max-desk:h-11',
};

/** Links that look like buttons use these classes too. */
export function buttonClasses(look: ButtonLook = 'plain', size: ButtonSize = 'normal'): string {
  const isQuiet = look === 'ghost' || look === 'act' || look === 'done';
  return joinClasses(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border whitespace-nowrap',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    looks[look],
    isQuiet && size === 'normal'
      ? 'h-ctl px-1.5 max-desk:h-10'
      : joinClasses(sizes[size], size === 'normal' && 'px-2.5'),
  );
}

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  look?: ButtonLook;
  size?: ButtonSize;
}

export function Button({ look, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={joinClasses(buttonClasses(look, size), className)} {...rest} />;
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'title'> {
  label: string;
  /** `picture` fits over a video and has room for words beside the icon. */
  look?: keyof typeof iconLooks;
  children: ReactNode;
}

const iconLooks = {
  plain: 'size-ctl text-ink-2 hover:bg-wash hover:text-ink max-desk:size-10',
  picture: 'h-ctl min-w-ctl gap-1.5 px-1.5 hover:bg-player-wash max-desk:h-10 max-desk:min-w-10',
};

export function IconButton({ label, look = 'plain', children, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={joinClasses('inline-flex shrink-0 items-center justify-center rounded-md', iconLooks[look], className)}
      {...rest}
    >
      {children}
    </button>
  );
}
