import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { olderSessions, withOlder } from '../../api/sessions.ts';
import { maxSessionsOfStream } from '../../api/stream-object.ts';
import type { Session } from '../../domain/stream-object.ts';
import { newestFirst } from '../../domain/stream-state.ts';

/** What of a stream's older sessions is here, and how to have the rest. */
export interface OlderSessions {
  /** There may be sessions that were not read. */
  areMissing: boolean;
  isReading: boolean;
  hasFailed: boolean;
  /** Reads them, or tries again. */
  read: () => void;
}

/**
 * A stream's sessions, newest first: those that the page's poll reads, and, once somebody looks further back than they
 * reach, all of them.
 */
export function useSessions(streamId: string, newest: readonly Session[], backToMs: number) {
  const [asked, setAsked] = useState<string>();
  const isCut = newest.length >= maxSessionsOfStream;
  const reachesBackTo = newest.at(-1)?.createdAtMs ?? 0;
  const isWanted = isCut && (asked === streamId || backToMs < reachesBackTo);
  const { data, isFetching, isError, refetch } = useQuery({ ...olderSessions(streamId), enabled: isWanted });
  const older: OlderSessions = {
    areMissing: isCut && data === undefined,
    isReading: isFetching,
    hasFailed: isError && !isFetching,
    read: () => (isError ? void refetch() : setAsked(streamId)),
  };
  return { sessions: data === undefined ? newest : newestFirst(withOlder(newest, data)), older };
}
