import { type ReactNode, Suspense } from 'react';
import { useConnections } from '../connections/use-connections.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { PartBoundary } from '../ui/lazy/part-boundary.tsx';

const ConnectionButton = lazyPart(() =>
  import('../connections/connection-choice.tsx').then((file) => file.ConnectionButton),
);

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
  return (
    <PartBoundary>
      <Suspense fallback={plain}>
        <ConnectionButton className={className}>{children}</ConnectionButton>
      </Suspense>
    </PartBoundary>
  );
}
