import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { me } from '../../api/connections.ts';
import { wallRenewEveryMs } from '../../api/polls.ts';

/**
 * A wall hangs for months. Each hour, and whenever the service is back, it says who it is, which renews its cookie; where
 * a new version answers, the page is loaded anew, since nobody will do it.
 */
export function useRenewal(isOld: boolean): void {
  const { data, refetch } = useQuery({ ...me, refetchInterval: wallRenewEveryMs });
  const loadedFor = useRef<string>(undefined);
  const wasOld = useRef(false);
  useEffect(() => {
    if (wasOld.current && !isOld) void refetch();
    wasOld.current = isOld;
  }, [isOld, refetch]);
  const version = data?.version;
  useEffect(() => {
    loadedFor.current ??= version;
    if (version !== undefined && version !== loadedFor.current) window.location.reload();
  }, [version]);
}
