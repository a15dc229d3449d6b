import { routes } from '../../../contract/routes.ts';
import type { UpstreamClient } from './upstream-client.ts';

export interface MediaSources {
  /** Known sources for a content security policy. */
  now(): string[];
  /** Asks new upstreams for their playback hosts; gives up soon, and never throws. */
  ready(): Promise<void>;
}

const longestMs = 1_000;
const askAgainMs = 30_000;

/** Playback hosts of all upstreams. A page keeps the policy it was loaded with, so they are asked before the first page. */
export function createMediaSources(clients: () => readonly UpstreamClient[], now: () => number): MediaSources {
  const answered = new Set<UpstreamClient>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<unknown> = Promise.resolve();

  async function ask(client: UpstreamClient): Promise<void> {
    const search = new URLSearchParams({ limit: '1' });
    const answers = await Promise.all([
      client.call('GET', routes.ingest()),
      client.call('GET', routes.sessions(), { search }),
    ]);
    if (answers.some(({ ok }) => ok)) answered.add(client);
  }

  return {
    now: () => [...new Set(clients().flatMap(({ mediaHosts }) => mediaHosts.sources()))],
    async ready() {
      const open = clients().filter((client) => client.upstream.mediaHosts === undefined && !answered.has(client));
      if (open.length > 0 && now() - askedAt > askAgainMs) {
        askedAt = now();
        asking = Promise.allSettled(open.map(ask));
      }
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise((resolve) => {
        timer = setTimeout(resolve, longestMs);
      });
      await Promise.race([asking, enough]);
      clearTimeout(timer);
    },
  };
}
