import type { StreamReading } from '../recording/stream-state.ts';
import { showsOf } from '../schedule/stream-shows.ts';
import { tonightUntilMs } from '../schedule/tonight-until.ts';
import { useSchedules } from '../schedule/use-schedules.ts';
import { useClock } from '../shared/use-clock.ts';
import { DeliveryPageButton } from './delivery-page-button.tsx';
import { ofStream } from './delivery-subject.ts';

interface DeliverStreamsProps {
  /** Each with the show of it that is meant; without one all that comes of it tonight. */
  streams: readonly { reading: StreamReading; show?: { startAtMs: number; endAtMs: number } }[];
  disabledReason: string | undefined;
}

/** Opens what makes a page for a client of what comes of some streams. */
export function DeliverStreams({ streams, disabledReason }: DeliverStreamsProps) {
  const book = useSchedules();
  const nowMs = useClock(60_000);
  const untilMs = tonightUntilMs(nowMs);
  const subjects = streams.map(({ reading, show }) => {
    const expected = book && showsOf(book, reading.stream.id, nowMs, untilMs)[0];
    return ofStream(reading, show, show ? undefined : expected?.startAtMs);
  });
  return <DeliveryPageButton subjects={subjects} disabledReason={disabledReason} />;
}
