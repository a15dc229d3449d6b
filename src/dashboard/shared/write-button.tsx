import { type ComponentProps, use } from 'react';
import { Button } from '../ui/button.tsx';
import { WriteRefusalContext } from './write-refusal.ts';

interface WriteButtonProps extends ComponentProps<typeof Button> {
  /** Why it takes no click just now; a key that may only read is known here. */
  disabledReason?: string | undefined;
}

/** A button that changes something. While it may not, it stays focusable, so that the reason can be read. */
export function WriteButton({ disabledReason, onClick, title, ...rest }: WriteButtonProps) {
  const refusal = use(WriteRefusalContext);
  const reason = disabledReason ?? refusal;
  if (reason === undefined) return <Button {...rest} title={title} onClick={onClick} />;
  return <Button {...rest} type="button" aria-disabled title={reason} />;
}
