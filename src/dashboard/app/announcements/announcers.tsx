import { useEffect } from 'react';
import { signOutQuestion } from '../../components/ask-sign-out.ts';
import { coverFoot } from '../../components/lists/docked-foot.ts';
import { alarmSoundOn, desktopNoticesOn } from '../../components/preferences.ts';
import { useFollowedChanges } from '../../components/stale/use-followed-changes.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { BackgroundMonitor } from '../../features/alerts/background-monitor.tsx';
import { ShortcutsDialog } from '../../features/shortcuts/shortcuts-dialog.tsx';
import { useStore } from '../../lib/create-store.ts';
import { toasts } from '../../ui/toasts.tsx';
import { ServiceNotices } from '../service-notices.tsx';
import { SignOutDialog } from '../sign-out-dialog.tsx';
import { ReadyAnnouncer } from './announce-ready.tsx';
import { RecordAnnouncer } from './announce-record.tsx';
import { StateAnnouncer } from './announce-states.tsx';

interface AnnouncersProps {
  views: readonly StreamView[] | undefined;
  isHelpOpen: boolean;
  onHelp: (isOpen: boolean) => void;
}

/** Everything that runs on every page and renders little: announcements, dialogs of the frame, background alerts. */
export function Announcers({ views, isHelpOpen, onHelp }: AnnouncersProps) {
  useFollowedChanges();
  const isSoundOn = useStore(alarmSoundOn);
  const isMonitorWanted = useStore(desktopNoticesOn) || isSoundOn;
  const ending = useStore(signOutQuestion);
  return (
    <>
      {isHelpOpen ? <ShortcutsDialog onClose={() => onHelp(false)} /> : null}
      {ending ? <SignOutDialog ending={ending} /> : null}
      {isMonitorWanted ? <BackgroundMonitor views={views} /> : null}
      <ReadyAnnouncer views={views} />
      <StateAnnouncer views={views} />
      <RecordAnnouncer />
      <ServiceNotices />
      <ClearOfToasts />
    </>
  );
}

/** The toasts cover the bottom of every page: docs/decisions/065. */
function ClearOfToasts() {
  const isCovered = useStore(toasts).length > 0;
  useEffect(() => {
    const region = document.getElementById('toasts');
    if (!isCovered || !region || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => coverFoot('toasts', region.offsetHeight));
    observer.observe(region);
    return () => {
      observer.disconnect();
      coverFoot('toasts', 0);
    };
  }, [isCovered]);
  return null;
}
