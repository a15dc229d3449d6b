import { useQuery } from '@tanstack/react-query';
import { use, useMemo, useState } from 'react';
import { deliveryPages } from '../../api/deliveries.ts';
import { brokenLinks } from '../../api/playback.ts';
import { sessionsBetween } from '../../api/sessions.ts';
import { streamsOverview } from '../../api/streams.ts';
import { StaleContext } from '../../components/stale/stale-context.ts';
import { useOwnService } from '../../components/use-own-service.ts';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import { deriveStreamViews } from '../../domain/stream-state.ts';
import { parseTimeSearch } from '../../domain/words/time-search.ts';
import { clock } from '../../lib/clock.ts';
import { findCommands, startingGroups } from './find-commands.ts';
import { recentChoices } from './use-choose.ts';

/** The overview is complete for seven days only. */
const knownMs = 6 * 86_400_000;

/** Searches the data from when the dialog opened, so that nothing moves while an operator chooses. */
export function useFound(text: string) {
  // The frame owns the poll.
  const { data } = useQuery({ ...streamsOverview, refetchInterval: false });
  const [opened, setOpened] = useState(data);
  if (opened === undefined && data !== undefined) setOpened(data);
  const [nowMs] = useState(clock.exactMs);
  const [recentIds] = useState(() => [...recentChoices.get()].reverse());
  const isOwn = useOwnService();
  const isRefused = use(WriteRefusalContext) !== undefined;
  const isStale = use(StaleContext) !== undefined;
  const { data: made } = useQuery({ ...deliveryPages(), refetchInterval: false, enabled: isOwn });
  const deliveries = made?.pages;
  const mayWrite = !isRefused && !isStale;

  const timeSearch = useMemo(() => parseTimeSearch(text, nowMs), [text, nowMs]);
  const { fromMs = 0, toMs = 0 } = timeSearch?.span ?? {};
  const older = useQuery({
    ...sessionsBetween(fromMs, toMs),
    enabled: isOwn && timeSearch?.span !== undefined && fromMs < nowMs - knownMs,
  });
  const views = useMemo(() => {
    const { streams = [], sessions = [] } = opened ?? {};
    const known = new Set(sessions.map(({ id }) => id));
    const others = (older.data ?? []).filter(({ id }) => !known.has(id));
    return deriveStreamViews({ streams, sessions: [...sessions, ...others] }, nowMs, brokenLinks.get());
  }, [opened, older.data, nowMs]);
  const groups = useMemo(() => {
    const where = { views, nowMs, mayWrite, isOwn, deliveries };
    return text.trim() === '' ? startingGroups(where, recentIds) : findCommands(text, timeSearch, where);
  }, [text, timeSearch, views, nowMs, mayWrite, isOwn, deliveries, recentIds]);
  return { groups, timeSearch, older: older.isLoading ? 'reading' : older.isError ? 'unread' : undefined } as const;
}
