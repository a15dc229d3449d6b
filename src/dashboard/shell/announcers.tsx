import type { StreamReading } from '../recording/stream-state.ts';
import { ReadyAnnouncer } from './announce-ready.tsx';
import { RecordAnnouncer } from './announce-record.tsx';
import { ServiceNotices } from './service-notices.tsx';

/** What is announced on every page: recordings that became ready, switches that were changed, what befell the service. */
export function Announcers({ readings }: { readings: readonly StreamReading[] | undefined }) {
  return (
    <>
      <ReadyAnnouncer readings={readings} />
      <RecordAnnouncer />
      <ServiceNotices />
    </>
  );
}
