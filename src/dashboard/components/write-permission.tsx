import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { me } from '../api/connections.ts';
import { Button } from '../ui/button.tsx';
import { words } from './words.ts';

/** Why nothing may be changed with this key, from the frame to every control that changes something. */
export const WriteRefusalContext = createContext<string | undefined>(undefined);

/** Learns once what the key may, and informs every control below. Until it is known, the service alone refuses. */
export function WritePermission({ children }: { children: ReactNode }) {
  const { data } = useQuery(me);
  return <WriteRefusalContext value={data?.readOnly ? words.viewOnly : undefined}>{children}</WriteRefusalContext>;
}

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
