import { type ReactNode, Suspense } from 'react';
import { PartBoundary } from '../part-boundary.tsx';
import { Skeleton } from '../skeleton.tsx';
import { Dialog } from './dialog.tsx';

interface LazyDialogProps {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  /** The dialog whose code may still be on its way, as wide. */
  children: ReactNode;
}

/** A dialog that stands before it is filled: what is typed meanwhile is none of the page's shortcuts. */
export function LazyDialog({ title, onClose, isWide = true, children }: LazyDialogProps) {
  const empty = (
    <Dialog title={title} onClose={onClose} isWide={isWide}>
      <Skeleton className="h-96" />
    </Dialog>
  );
  return (
    <PartBoundary>
      <Suspense fallback={empty}>{children}</Suspense>
    </PartBoundary>
  );
}
