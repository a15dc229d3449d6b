import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unknownKeys } from '../api/activity.ts';
import { apiKeys } from '../api/api-keys.ts';
import { connections } from '../api/connections.ts';
import { browserSessions } from '../api/credentials/browser-session.ts';
import { me } from '../api/credentials/me.ts';
import { capacity, storage } from '../api/machine.ts';
import { expiring } from '../api/retention/recording-retention.ts';
import { webhooks } from '../api/webhooks/webhooks.ts';
import { useOwnService } from '../shared/use-own-service.ts';

/**
 * Was all that the sections list read once, or tried in vain? Nobody knows before how long their lists are, so those
 * that stand below each other appear together. What has appeared stays, whatever is read later.
 */
export function useSettingsRead(): boolean {
  const account = useQuery(me);
  const isOwn = useOwnService();
  // The sections poll; this waits for their first answers, which are asked for all at once.
  const listed = { enabled: account.data != null, refetchInterval: false } as const;
  const parts = [
    account,
    useQuery({ ...browserSessions, ...listed }),
    useQuery({ ...apiKeys, ...listed }),
    useQuery({ ...storage, ...listed }),
    useQuery({ ...capacity, ...listed }),
    useQuery({ ...expiring(), ...listed }),
    useQuery({ ...unknownKeys, ...listed }),
    useQuery({ ...webhooks, ...listed, enabled: isOwn }),
    // The frame asks for these.
    useQuery({ ...connections, enabled: false }),
  ];
  const isRead = parts.every(isReadOrTried);
  const [wasRead, setWasRead] = useState(isRead);
  if (isRead && !wasRead) setWasRead(true);
  return wasRead;
}

function isReadOrTried({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }): boolean {
  return !isLoading || failureCount > 0;
}
