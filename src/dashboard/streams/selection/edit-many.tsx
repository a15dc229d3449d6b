import { Suspense, useEffect, useState } from 'react';
import type { StreamReading } from '../../recording/stream-state.ts';
import { WriteButton } from '../../shared/write-permission.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { PartBoundary } from '../../ui/lazy/part-boundary.tsx';
import { preload } from '../../ui/lazy/preload.ts';
import { words } from './selection-words.ts';

const onDemand = { isPreloaded: false };
const BulkTagsDialog = lazyPart(() => import('./bulk-tags-dialog.tsx').then((file) => file.BulkTagsDialog), onDemand);
const BulkRetentionDialog = lazyPart(
  () => import('./bulk-retention-dialog.tsx').then((file) => file.BulkRetentionDialog),
  onDemand,
);

interface EditManyProps {
  selected: readonly StreamReading[];
  staleReason: string | undefined;
  /** The buttons are about to give way to the progress. */
  onStart: () => void;
}

/** What our own service keeps of streams, changed for all that are selected: tags, and how long recordings are kept. */
export function EditMany({ selected, staleReason, onStart }: EditManyProps) {
  const [opened, setOpened] = useState<'tags' | 'retention'>();
  const isEmpty = selected.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    void preload(BulkTagsDialog);
    void preload(BulkRetentionDialog);
  }, [isEmpty]);
  const dialog = { selected, onStart, onClose: () => setOpened(undefined) };
  return (
    <>
      {(['tags', 'retention'] as const).map((what) => (
        <WriteButton key={what} disabledReason={staleReason} onClick={() => setOpened(what)}>
          {words[what]}
        </WriteButton>
      ))}
      <PartBoundary>
        <Suspense>
          {opened === 'tags' ? <BulkTagsDialog {...dialog} /> : null}
          {opened === 'retention' ? <BulkRetentionDialog {...dialog} /> : null}
        </Suspense>
      </PartBoundary>
    </>
  );
}
