import type { StreamReading } from '../../recording/stream-state.ts';
import { PageFocus } from '../../shared/page-focus.tsx';
import { PageShortcuts } from '../command/page-shortcuts.tsx';
import { ServiceNotices } from '../service-notices.tsx';
import { ReadyAnnouncer } from './announce-ready.tsx';
import { RecordAnnouncer } from './announce-record.tsx';
import { StateAnnouncer } from './announce-states.tsx';

interface AnnouncersProps {
  readings: readonly StreamReading[] | undefined;
  onHelp: () => void;
}

/** What is announced on every page: recordings that became ready, what became of shows, switches that were changed, what befell the service. The focus follows the page, and the keys of every page work. */
export function Announcers({ readings, onHelp }: AnnouncersProps) {
  return (
    <>
      <ReadyAnnouncer readings={readings} />
      <StateAnnouncer readings={readings} />
      <RecordAnnouncer />
      <ServiceNotices />
      <PageFocus />
      <PageShortcuts onHelp={onHelp} />
    </>
  );
}
