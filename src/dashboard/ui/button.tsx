import type { ComponentPropsWithRef } from 'react';
import { type ButtonLook, type ButtonSize, buttonClasses } from './button-classes.ts';
import { joinClasses } from './join-classes.ts';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  look?: ButtonLook;
  size?: ButtonSize;
}

export function Button({ look, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={joinClasses(buttonClasses(look, size), className)} {...rest} />;
}
