import { lazy, useState } from 'react';
import type { StreamReading } from '../recording/stream-state.ts';
import { useOwnService } from '../shared/use-own-service.ts';
import { WriteButton } from '../shared/write-permission.tsx';
import type { ButtonLook } from '../ui/button.tsx';
import { LazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { type DeliverySubject, ofStream } from './delivery-subject.ts';
import { words } from './words.ts';

interface DeliveryPageButtonProps {
  subjects: readonly DeliverySubject[];
  look?: ButtonLook;
  className?: string;
  disabledReason?: string | undefined;
}

const DeliveryDialog = lazy(() => import('./delivery-dialog.tsx').then((file) => ({ default: file.DeliveryDialog })));

/** Opens what makes a page for a client; nothing where there is nothing for it, or another service, which has none. */
export function DeliveryPageButton({ subjects, look, className, disabledReason }: DeliveryPageButtonProps) {
  const isOwn = useOwnService();
  const [isOpen, setOpen] = useState(false);
  if (!isOwn || (subjects.length === 0 && !isOpen)) return null;
  const close = () => setOpen(false);
  return (
    <>
      <WriteButton
        look={look}
        className={className}
        aria-haspopup="dialog"
        aria-label={words.buttonLabel(countsOf(subjects))}
        disabledReason={disabledReason}
        onClick={() => setOpen(true)}
      >
        {words.button}
      </WriteButton>
      {isOpen ? (
        <LazyDialog title={words.page} onClose={close}>
          <DeliveryDialog subjects={subjects} onClose={close} />
        </LazyDialog>
      ) : null}
    </>
  );
}

function countsOf(subjects: readonly DeliverySubject[]): Parameters<typeof words.buttonLabel>[0] {
  const clips = subjects.filter((subject) => 'clipId' in subject).length;
  const shows = subjects.filter((subject) => 'streamId' in subject).length;
  return { recordings: subjects.length - shows - clips, shows, clips };
}

interface DeliverStreamsProps {
  /** Each with the show of it that is meant; without one all that comes of it, and when that is expected. */
  streams: readonly {
    reading: StreamReading;
    show?: { startAtMs: number; endAtMs: number };
    expectedAtMs?: number | undefined;
  }[];
  disabledReason: string | undefined;
}

/** Opens what makes a page for a client of what comes of some streams. */
export function DeliverStreams({ streams, disabledReason }: DeliverStreamsProps) {
  return (
    <DeliveryPageButton
      subjects={streams.map(({ reading, show, expectedAtMs }) => ofStream(reading, show, expectedAtMs))}
      disabledReason={disabledReason}
    />
  );
}
