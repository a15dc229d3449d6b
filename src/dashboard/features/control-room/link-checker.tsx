import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { playbackCheck } from '../../api/playback.ts';
import { usePlaybackLink } from '../../components/links/copy-link.tsx';
import type { Session } from '../../domain/stream-object.ts';
import type { StreamView } from '../../domain/stream-state.ts';

/** A page of rows. */
const mostChecked = 20;

/**
 * The recordings whose links the rows offer and nobody has checked, the newest first. What our own service serves it
 * checks itself.
 */
function linksToCheck(views: readonly StreamView[]): Session[] {
  return views
    .flatMap(({ lastRecording }) => (lastRecording === undefined ? [] : lastRecording.session))
    .filter(({ aircheck }) => aircheck === undefined)
    .sort((a, b) => (b.createdAtMs ?? 0) - (a.createdAtMs ?? 0))
    .slice(0, mostChecked);
}

/** Each recording is asked for once, however often the page is opened. */
const askedBy = new WeakMap<QueryClient, Set<string>>();

/** Checks the links that the rows offer, one after the other while the page is seen, so that the rows know of a broken one. */
export function LinkChecker({ views }: { views: readonly StreamView[] }) {
  const client = useQueryClient();
  const linkOf = usePlaybackLink();
  const before = useRef(Promise.resolve());
  const due = linksToCheck(views).flatMap((session) => {
    const url = linkOf(session);
    return url === undefined ? [] : { id: session.id, url };
  });
  // As text: the same links at the next poll are no reason to begin again.
  const links = JSON.stringify(due);

  useEffect(() => {
    let isOver = false;
    const offered: typeof due = JSON.parse(links);
    const begin = () => {
      before.current = before.current.then(async () => {
        for (const { id, url } of offered) {
          if (isOver || document.hidden) return;
          await checkOnce(client, id, url);
        }
      });
    };
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', begin);
    };
  }, [links, client]);

  return null;
}

async function checkOnce(client: QueryClient, sessionId: string, url: string): Promise<void> {
  const asked = askedBy.get(client) ?? new Set();
  askedBy.set(client, asked);
  if (asked.has(sessionId)) return;
  asked.add(sessionId);
  const query = playbackCheck(url, sessionId);
  // A check that could not be made says nothing; who opens the session makes another.
  const check = await client.fetchQuery(query).catch(() => undefined);
  if (check?.kind === 'unanswered') client.removeQueries({ queryKey: query.queryKey, exact: true });
}
