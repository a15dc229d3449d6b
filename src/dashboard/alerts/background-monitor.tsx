import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { siteRoot } from '../api/site-root.ts';
import { streamsOverview } from '../api/streams-overview.ts';
import { paths } from '../paths.ts';
import { alarmSoundOn, desktopNoticesOn } from '../preferences/preferences.ts';
import { becameReady, type KnownStates, statesOf, unrecordedNow } from '../recording/session-news.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { formatClock, formatDuration } from '../recording/words/format.ts';
import { shortName } from '../shared/stream-name.tsx';
import { useStore } from '../ui/create-store.ts';
import { claimNews } from './claim-news.ts';
import { showDesktopNotice } from './desktop-notice.ts';
import { soundAlarm } from './sound-alarm.tsx';
import { useLeaderTab } from './use-leader-tab.ts';
import { words } from './words.ts';

/**
 * Announces what the operator asked for when they look elsewhere: a tone for what is live and not recorded,
 * notifications of the desktop. One tab of the browser goes on checking for it while hidden.
 */
export function BackgroundMonitor({ readings }: { readings: readonly StreamReading[] | undefined }) {
  const isLeader = useLeaderTab();
  useQuery({
    ...streamsOverview,
    refetchIntervalInBackground: true,
    ...(!isLeader && { refetchInterval: false }),
  });
  const isSoundOn = useStore(alarmSoundOn);
  const areNoticesOn = useStore(desktopNoticesOn);
  const navigate = useNavigate();
  const known = useRef<KnownStates>(undefined);

  useEffect(() => {
    if (!readings) return;
    const before = known.current;
    known.current = statesOf(readings);
    for (const { stream, session } of unrecordedNow(readings)) {
      if (!claimNews(`unrecorded ${session.id}`)) continue;
      if (isSoundOn) void soundAlarm();
      if (!areNoticesOn || document.hasFocus()) continue;
      showDesktopNotice({
        title: words.unrecorded.title(shortName(stream.name)),
        body:
          session.createdAtMs === undefined
            ? words.unrecorded.detail
            : words.unrecorded.detailSince(formatClock(session.createdAtMs)),
        tag: `unrecorded ${session.id}`,
        icon: `${siteRoot}/icon-unrecorded.svg`,
        onClick: () => void navigate(paths.stream(stream.id)),
      });
    }
    if (before === undefined) return;
    for (const { stream, session } of becameReady(before, readings)) {
      if (!areNoticesOn || !claimNews(`ready ${session.id}`) || document.hasFocus()) continue;
      showDesktopNotice({
        title: words.ready.title(shortName(stream.name)),
        body: words.ready.detail(formatDuration(session.recordedSeconds)),
        tag: `ready ${session.id}`,
        icon: `${siteRoot}/icon-idle.svg`,
        onClick: () => void navigate(paths.session(stream.id, session.id)),
      });
    }
  }, [readings, isSoundOn, areNoticesOn, navigate]);

  return null;
}
