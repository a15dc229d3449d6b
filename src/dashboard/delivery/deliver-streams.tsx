import type { StreamReading } from '../recording/stream-state.ts';
import { DeliveryPageButton } from './delivery-page-button.tsx';
import { ofStream } from './delivery-subject.ts';

interface DeliverStreamsProps {
  /** Each with the show of it that is meant, where one is expected. */
  streams: readonly { reading: StreamReading; show?: { startAtMs: number; endAtMs: number } }[];
  disabledReason: string | undefined;
}

/** Opens what makes a page for a client of what comes of some streams. */
export function DeliverStreams({ streams, disabledReason }: DeliverStreamsProps) {
  return (
    <DeliveryPageButton
      subjects={streams.map(({ reading, show }) => ofStream(reading, show))}
      disabledReason={disabledReason}
    />
  );
}
