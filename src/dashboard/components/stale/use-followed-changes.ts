import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followChanges } from '../../api/change-feed.ts';

/** As long as the page is open, the service says when it is worth reading again. */
export function useFollowedChanges(): void {
  const client = useQueryClient();
  useEffect(() => followChanges(client), [client]);
}
