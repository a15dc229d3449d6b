import { type ReactNode, Suspense, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { late } from '../../ui/late.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { useConnections } from './use-connections.ts';

const ConnectionDialog = late(() => import('./connection-dialog.tsx').then((file) => file.ConnectionDialog));

interface ConnectionSwitchProps {
  /** The connection in words. */
  children: ReactNode;
  className?: string;
}

/** Where the page's connection stands in words, and a way to another where there is one. */
export function ConnectionSwitch({ children, className }: ConnectionSwitchProps) {
  const { list, upstream } = useConnections();
  const [isOpen, setOpen] = useState(false);
  // An address may name an upstream that is no more: then there is still a way back.
  const canSwitch = (list?.length ?? 0) > 1 || upstream !== undefined;
  if (!canSwitch) return <div className={className}>{children}</div>;
  return (
    <>
      <button
        type="button"
        title="Switch connection"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={joinClasses('flex items-center gap-2 rounded-md text-left hover:bg-wash', className)}
      >
        <span className="min-w-0 flex-1">{children}</span>
        <Icon name="choose" className="text-ink-3" />
      </button>
      <PartBoundary>
        <Suspense>{isOpen ? <ConnectionDialog onClose={() => setOpen(false)} /> : null}</Suspense>
      </PartBoundary>
    </>
  );
}
