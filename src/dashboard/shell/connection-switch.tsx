import type { ReactNode } from 'react';
import { ConnectionButton } from '../connections/connection-choice.tsx';
import { useConnections } from '../connections/use-connections.ts';

interface ConnectionSwitchProps {
  /** The connection in words. */
  children: ReactNode;
  className?: string;
}

/** Where the page's connection stands in words, and a way to another where there is one. */
export function ConnectionSwitch({ children, className }: ConnectionSwitchProps) {
  const { canSwitch } = useConnections();
  const plain = <div className={className}>{children}</div>;
  if (!canSwitch) return plain;
  return <ConnectionButton className={className}>{children}</ConnectionButton>;
}
