import { lazy, useState } from 'react';
import { upstreamMarks } from '../../api/link-copies.ts';
import { useCachedQuery } from '../../api/query-client.ts';
import { copiedLinks } from '../../components/links/copy-link.tsx';
import type { StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { LazyDialog } from '../../ui/dialog.tsx';
import { IconPath } from '../../ui/icon.tsx';
import { type HandoverItem, toHandOver } from './handover-item.ts';
import { words } from './words.ts';

interface HandOverButtonProps {
  items: readonly HandoverItem[];
  look?: ButtonLook;
  className?: string;
}

const HandoverDialog = lazy(() => import('./handover-dialog.tsx').then((file) => ({ default: file.HandoverDialog })));

/** Opens the handover dialog. An open dialog stays when its last recording leaves the page. */
export function HandOverButton({ items, look, className }: HandOverButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0 && !isOpen) return null;
  const clips = items.filter(({ isClip }) => isClip).length;
  const label = words.handOverLabel(items.length - clips, clips);
  const close = () => setOpen(false);
  return (
    <>
      <Button look={look} className={className} aria-haspopup="dialog" aria-label={label} onClick={() => setOpen(true)}>
        <IconPath d="M14 2 7 9M14 2 9.5 14 7 9 2 6.5z" />
        {words.handOver(items.length)}
      </Button>
      {isOpen ? (
        <LazyDialog title={label} onClose={close}>
          <HandoverDialog items={items} onClose={close} />
        </LazyDialog>
      ) : null}
    </>
  );
}

/** The recordings of these streams that are ready and that nobody has got yet. */
export function useToHandOver(views: readonly Pick<StreamView, 'stream' | 'sessions'>[]): HandoverItem[] {
  const nowMs = useNow(60_000);
  const copied = useStore(copiedLinks);
  const marks = useCachedQuery(upstreamMarks);
  return toHandOver(views, { has: (id) => copied.has(id) || marks?.has(id) === true }, nowMs);
}

/** Hands over what the sessions that ended last have left, in one go. */
export function HandOverLast({ views, className }: { views: readonly StreamView[]; className: string }) {
  const items = useToHandOver(views.map(({ stream, sessions }) => ({ stream, sessions: sessions.slice(0, 1) })));
  return <HandOverButton items={items} look="act" className={className} />;
}
