import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { ingest } from '../../api/ingest.ts';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { PartBoundary } from '../../ui/lazy/part-boundary.tsx';
import { preload } from '../../ui/lazy/preload.ts';

const LocalAddressNote = lazyPart(
  () => import('../../shared/links/local-address-note.tsx').then((file) => file.LocalAddressNote),
  { isPreloaded: false },
);

/** Warns where the links in the messages lead nowhere for those who get them. `areSent`: there is a webhook. */
export function WebhookLinks({ areSent }: { areSent: boolean }) {
  // Asked for while the webhooks are being read: what it says stands there with their list.
  const { data: place } = useQuery(ingest);
  useEffect(() => void preload(LocalAddressNote), []);
  if (!areSent) return null;
  return (
    <div className="mt-2 empty:hidden">
      <PartBoundary fallback={() => null}>
        <Suspense>
          <LocalAddressNote url={place?.base} />
        </Suspense>
      </PartBoundary>
    </div>
  );
}
