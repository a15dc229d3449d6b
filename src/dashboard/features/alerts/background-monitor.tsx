import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { siteRoot } from '../../api/connection.ts';
import type { ScheduleBook } from '../../api/schedules.ts';
import { streamsOverview } from '../../api/streams.ts';
import { showActionToast } from '../../components/action-toast.tsx';
import { acknowledged } from '../../components/persisted-ids.ts';
import { alarmSoundOn, desktopNoticesOn } from '../../components/preferences.ts';
import { shortName } from '../../components/stream-name.tsx';
import {
  hasEndedBadly,
  lostShows,
  newlyReady,
  type SessionNews,
  type StateKinds,
  showSeconds,
  stateKindsOf,
  unrecordedNow,
} from '../../domain/alerts.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { endingWords } from '../../domain/words/interruptions.ts';
import { alarmSentence } from '../../domain/words/sentences.ts';
import { clock } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatClock, formatDuration } from '../../lib/format.ts';
import { hasTabLocks, inOneTab } from '../../lib/tab-lock.ts';
import { paths } from '../../paths.ts';
import { missingShows, useSchedules } from '../schedule/stream-shows.ts';
import { acknowledgedSignals, signalAlerts, signalKey } from '../signal/signal-alert.tsx';
import { signalLook, signalShort } from '../signal/words.ts';
import { isSoundHeldBack, playAlarmTone, useSoundCheck } from './alarm-tone.ts';
import { showDesktopNotice } from './desktop-notice.ts';
import { words } from './words.ts';

/** Sounds tones and shows notifications while the operator looks elsewhere. The leader tab polls while hidden, too. */
export function BackgroundMonitor({ views }: { views: readonly StreamView[] | undefined }) {
  const isLeader = useLeaderTab();
  useQuery({
    ...streamsOverview,
    refetchIntervalInBackground: true,
    ...(!isLeader && { refetchInterval: false }),
  });
  const isSoundOn = useStore(alarmSoundOn);
  const areNoticesOn = useStore(desktopNoticesOn);
  const navigate = useNavigate();
  const book = useSchedules();
  const knownStates = useRef<StateKinds>(undefined);
  // States such as *stalled* change with time alone, so the clock must run in a hidden tab.
  useEffect(clock.goOnHidden, []);

  useEffect(() => {
    if (!views) return;
    const before = knownStates.current;
    knownStates.current = stateKindsOf(views);
    let isAlarm = false;
    for (const { key, title, body, path } of deriveAlarms(views, book, clock.nowMs())) {
      if (!announceOnce(key)) continue;
      isAlarm = true;
      if (!areNoticesOn || document.hasFocus()) continue;
      const onClick = () => void navigate(path);
      showDesktopNotice({ title, body, tag: key, icon: `${siteRoot}/icon-unrecorded.svg`, onClick });
    }
    // Overlapping tones are noise, so several new alarms share one.
    if (isAlarm && isSoundOn) void soundAlarm();
    if (before === undefined) return;
    for (const { stream, session } of newlyReady(before, views)) {
      if (!areNoticesOn || !announceOnce(`ready ${session.id}`) || document.hasFocus()) continue;
      showDesktopNotice({
        title: words.ready.title(shortName(stream.name)),
        body: words.ready.detail(formatDuration(session.recordedSeconds), hasEndedBadly(session)),
        tag: `ready ${session.id}`,
        icon: `${siteRoot}/icon-idle.svg`,
        onClick: () => void navigate(paths.session(stream.id, session.id)),
      });
    }
  }, [views, book, isSoundOn, areNoticesOn, navigate]);

  useSoundCheck(isSoundOn);
  const isHeldBack = useStore(isSoundHeldBack);
  // A click anywhere on the page unlocks sound, so the hint is no button.
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-30 mx-auto w-fit rounded-md bg-accent-fill px-3 py-1.5 font-strong text-on-accent empty:hidden"
    >
      {isSoundOn && isHeldBack ? words.clickOnce : null}
    </p>
  );
}

interface Alarm {
  /** The same alarm has the same key in every tab. */
  key: string;
  title: string;
  body: string;
  path: string;
}

/** Most shorter stalls end by themselves. */
const stallMs = 10_000;

function deriveAlarms(views: readonly StreamView[], book: ScheduleBook | undefined, nowMs: number): Alarm[] {
  const acknowledgedIds = acknowledged.get();
  const unrecorded = unrecordedNow(views).flatMap((news): Alarm[] => {
    const { stream, session } = news;
    if (acknowledgedIds.has(session.id)) return [];
    const title = words.unrecorded.title(shortName(stream.name));
    const path = paths.stream(stream.id);
    return [{ key: `unrecorded ${session.id}`, title, body: unrecordedDetail(news), path }];
  });
  const lost = lostShows(views, acknowledgedIds, nowMs).map(({ stream, session: { session } }): Alarm => {
    const title = words.lost.title(shortName(stream.name), endingWords(session) ?? '');
    const body = words.lost.after(formatDuration(showSeconds(session)));
    return { key: `lost ${session.id}`, title, body, path: paths.session(stream.id, session.id) };
  });
  const stalled = views.flatMap(({ stream, sessions }) =>
    sessions.flatMap(({ session, state }): Alarm[] => {
      if (state.kind !== 'stalled' || state.sinceMs === undefined || nowMs - state.sinceMs < stallMs) return [];
      const title = words.stalled.title(shortName(stream.name));
      const body = words.stalled.since(formatClock(state.sinceMs));
      return [{ key: `stalled ${session.id} ${state.sinceMs}`, title, body, path: paths.stream(stream.id) }];
    }),
  );
  const signal = signalAlerts(views).flatMap(({ view: { stream }, session, problems }) =>
    problems.flatMap((problem): Alarm[] => {
      const key = signalKey(session, problem);
      if (acknowledgedSignals.get().has(key)) return [];
      const title = words.signal.title(shortName(stream.name), signalShort(problem));
      return [
        { key: `signal ${key} ${problem.sinceMs}`, title, body: signalLook(problem), path: paths.stream(stream.id) },
      ];
    }),
  );
  const missing = book === undefined ? [] : missingShows(book, views, nowMs);
  const late = missing.flatMap(({ id, view: { stream }, show }): Alarm[] => {
    if (acknowledgedIds.has(id)) return [];
    const title = words.missing.title(shortName(stream.name));
    const body = words.missing.since(formatClock(show.startAtMs));
    return [{ key: `missing ${id}`, title, body, path: paths.stream(stream.id) }];
  });
  return [...unrecorded, ...lost, ...stalled, ...late, ...signal];
}

function unrecordedDetail({ stream, session }: SessionNews): string {
  const why = session.record ? alarmSentence(session, stream.record) : words.unrecorded.wasOff;
  return session.createdAtMs === undefined ? why : words.unrecorded.since(formatClock(session.createdAtMs), why);
}

/** If the browser blocks the tone, a toast offers the click that allows it. */
export async function soundAlarm(): Promise<void> {
  if ((await playAlarmTone()) !== 'held-back') return;
  showActionToast({
    key: 'sound-held-back',
    text: words.soundHeldBack.title,
    word: words.soundHeldBack.allow,
    act: () => void playAlarmTone(),
  });
}

/** True in the one tab that polls while hidden. Without Web Locks (plain HTTP on a network) every tab leads. */
function useLeaderTab(): boolean {
  const [isLeader, setLeader] = useState(() => !hasTabLocks());

  useEffect(() => {
    if (!hasTabLocks()) return;
    const unmounted = new AbortController();
    void inOneTab('aircheck.background-monitor', unmounted.signal, () => {
      setLeader(true);
      return new Promise((resolve) => unmounted.signal.addEventListener('abort', () => resolve()));
    });
    return () => {
      unmounted.abort();
      setLeader(false);
    };
  }, []);

  return isLeader;
}

const storageKey = 'aircheck.announced';
const maxStored = 200;
const announcedHere = new Set<string>();

/** Returns true once for each alarm in this browser, so that twenty tabs sound as one. Blocked storage lets each tab sound. */
export function announceOnce(id: string): boolean {
  if (announcedHere.has(id)) return false;
  announcedHere.add(id);
  try {
    const announced = loadAnnounced();
    if (announced.includes(id)) return false;
    localStorage.setItem(storageKey, JSON.stringify([...announced, id].slice(-maxStored)));
  } catch {
    // Storage is blocked or full; an alarm that sounds twice is better than none.
  }
  return true;
}

function loadAnnounced(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
