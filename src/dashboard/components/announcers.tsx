import type { StreamReading } from '../recording/stream-state.ts';
import { ReadyAnnouncer } from './ready-announcer.tsx';
import { RecordAnnouncer } from './record-announcer.tsx';

/** What is told of wherever one is: recordings that became ready, switches that were changed. */
export function Announcers({ readings }: { readings: readonly StreamReading[] | undefined }) {
  return (
    <>
      <ReadyAnnouncer readings={readings} />
      <RecordAnnouncer />
    </>
  );
}
