import { BackgroundMonitor } from '../../alerts/background-monitor.tsx';
import { alarmSoundOn, desktopNoticesOn } from '../../preferences/preferences.ts';
import type { StreamReading } from '../../recording/stream-state.ts';
import { signOutQuestion } from '../../shared/ask-sign-out.ts';
import { PageFocus } from '../../shared/page-focus.tsx';
import { useFollowedChanges } from '../../shared/stale/use-followed-changes.ts';
import { ShortcutsDialog } from '../../shortcuts/shortcuts-dialog.tsx';
import { useStore } from '../../ui/create-store.ts';
import { ServiceNotices } from '../service-notices.tsx';
import { SignOutDialog } from '../sign-out-dialog.tsx';
import { ReadyAnnouncer } from './announce-ready.tsx';
import { RecordAnnouncer } from './announce-record.tsx';
import { StateAnnouncer } from './announce-states.tsx';
import { ClearOfToasts } from './clear-of-toasts.tsx';

interface AnnouncersProps {
  readings: readonly StreamReading[] | undefined;
  isHelpOpen: boolean;
  onHelp: (isOpen: boolean) => void;
}

/** What is announced on every page: recordings that became ready, what became of shows, switches that were changed, what befell the service. The focus follows the page. */
export function Announcers({ readings, isHelpOpen, onHelp }: AnnouncersProps) {
  useFollowedChanges();
  const isSoundOn = useStore(alarmSoundOn);
  const isMonitorWanted = useStore(desktopNoticesOn) || isSoundOn;
  const ending = useStore(signOutQuestion);
  return (
    <>
      {isHelpOpen ? <ShortcutsDialog onClose={() => onHelp(false)} /> : null}
      {ending ? <SignOutDialog ending={ending} /> : null}
      {isMonitorWanted ? <BackgroundMonitor readings={readings} /> : null}
      <ReadyAnnouncer readings={readings} />
      <StateAnnouncer readings={readings} />
      <RecordAnnouncer />
      <ServiceNotices />
      <ClearOfToasts />
      <PageFocus />
    </>
  );
}
