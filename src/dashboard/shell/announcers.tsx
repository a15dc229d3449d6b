import type { StreamReading } from '../recording/stream-state.ts';
import { PageFocus } from '../shared/page-focus.tsx';
import { ReadyAnnouncer } from './announce-ready.tsx';
import { RecordAnnouncer } from './announce-record.tsx';
import { ServiceNotices } from './service-notices.tsx';

/** What is announced on every page: recordings that became ready, switches that were changed, what befell the service. The focus follows the page. */
export function Announcers({ readings }: { readings: readonly StreamReading[] | undefined }) {
  return (
    <>
      <ReadyAnnouncer readings={readings} />
      <RecordAnnouncer />
      <ServiceNotices />
      <PageFocus />
    </>
  );
}
