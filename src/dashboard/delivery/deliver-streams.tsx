import type { StreamReading } from '../recording/stream-state.ts';
import { DeliveryPageButton } from './delivery-page-button.tsx';
import { ofStream } from './delivery-subject.ts';

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
