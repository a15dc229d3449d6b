import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { me } from '../api/connections.ts';
import { Button } from '../ui/button.tsx';
import { words } from './words.ts';

/** The reason why this key may change nothing; undefined if it may, and until it is known. */
export const WriteRefusalContext = createContext<string | undefined>(undefined);

/** Fetches once what the key may do. Until the answer is there, the service alone refuses. */
export function WritePermission({ children }: { children: ReactNode }) {
  const { data } = useQuery(me);
  return <WriteRefusalContext value={data?.readOnly ? words.viewOnly : undefined}>{children}</WriteRefusalContext>;
}

interface WriteButtonProps extends ComponentProps<typeof Button> {
  /** Why the button takes no click just now. The button itself knows about keys that may only read. */
  disabledReason?: string | undefined;
}

/** A disabled one stays focusable, so that a screen reader reaches the reason. */
export function WriteButton({ disabledReason, onClick, title, ...rest }: WriteButtonProps) {
  const refusal = use(WriteRefusalContext);
  const reason = disabledReason ?? refusal;
  if (reason === undefined) return <Button {...rest} title={title} onClick={onClick} />;
  return <Button {...rest} type="button" aria-disabled title={reason} />;
}
