import { useState } from 'react';
import { useOwnService } from '../../components/use-own-service.ts';
import { WriteButton } from '../../components/write-permission.tsx';
import type { StreamView } from '../../domain/stream-state.ts';
import type { ButtonLook } from '../../ui/button.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { type DeliverySubject, streamSubject } from './delivery-subject.ts';
import { words } from './words.ts';

interface DeliveryPageButtonProps {
  subjects: readonly DeliverySubject[];
  look?: ButtonLook;
  className?: string;
  disabledReason?: string | undefined;
}

/** Only our own service has delivery pages. */
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
      {isOpen ? <DeliveryDialog subjects={subjects} onClose={close} /> : null}
    </>
  );
}

function countsOf(subjects: readonly DeliverySubject[]): Parameters<typeof words.buttonLabel>[0] {
  const clips = subjects.filter((subject) => 'clipId' in subject).length;
  const shows = subjects.filter((subject) => 'streamId' in subject).length;
  return { recordings: subjects.length - shows - clips, shows, clips };
}

interface DeliverStreamsProps {
  /** Without a `show`, all shows of the stream from now on go onto the page. */
  streams: readonly {
    view: StreamView;
    show?: { startAtMs: number; endAtMs: number };
    expectedAtMs?: number | undefined;
  }[];
  disabledReason: string | undefined;
}

export function DeliverStreams({ streams, disabledReason }: DeliverStreamsProps) {
  return (
    <DeliveryPageButton
      subjects={streams.map(({ view, show, expectedAtMs }) => streamSubject(view, show, expectedAtMs))}
      disabledReason={disabledReason}
    />
  );
}
