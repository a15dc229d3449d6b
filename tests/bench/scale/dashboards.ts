import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What is asked of the process that holds all dashboards. */
export type DashboardsOrder =
  | { type: 'open'; apiUrl: string; cookies: string[]; mostSockets: number }
  /** `isFirst`: each reads everything, as a page that is opened; else it knows what one of them has just read. */
  | { type: 'add'; count: number; isFirst: boolean; spreadMs: number }
  /** Counts from here on. */
  | { type: 'begin' }
  /** What was counted since. */
  | { type: 'end' };

/** Of all dashboards together, since counting began. */
export interface SeenByDashboards {
  answers: number;
  /** Those that asked what changed. */
  overviewMs: Spread;
  /** From the moment a change was asked for until a dashboard had read it. */
  followedMs: Spread;
  polledMs: Spread;
  /** Refused with 4xx or 5xx, the request to follow changes aside. */
  refused: number;
  /** No answer within 30 s, or none that was whole. */
  lost: number;
  /** The first of either, in words. */
  failure?: string;
  /** Dashboards that follow hints of changes; the others poll. */
  followers: number;
  sockets: number;
  kilobytes: number;
  /** What the dashboards themselves use of a core. */
  cores: number;
}

export interface Spread {
  count: number;
  p50: number;
  p99: number;
}

export type DashboardsAnswer = { type: 'done'; seen?: SeenByDashboards };

export interface Dashboards {
  add(order: { count: number; isFirst: boolean; spreadMs: number }): Promise<void>;
  begin(): Promise<void>;
  end(): Promise<SeenByDashboards>;
  stop(): void;
}

/** Dashboards without a page, in a process of their own: each asks what a browser asks, when it does. */
export async function openDashboards(order: {
  apiUrl: string;
  cookies: string[];
  mostSockets: number;
}): Promise<Dashboards> {
  const child = fork(fileURLToPath(new URL('dashboard-process.ts', import.meta.url)));
  const ask = (asked: DashboardsOrder) =>
    new Promise<SeenByDashboards | undefined>((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`The dashboards ended with ${code}.`));
      child.once('exit', onExit);
      child.once('message', ({ seen }: DashboardsAnswer) => {
        child.off('exit', onExit);
        resolve(seen);
      });
      child.send(asked);
    });
  await ask({ type: 'open', ...order });
  return {
    async add(added) {
      await ask({ type: 'add', ...added });
    },
    async begin() {
      await ask({ type: 'begin' });
    },
    async end() {
      const seen = await ask({ type: 'end' });
      if (seen === undefined) throw new Error('The dashboards have counted nothing.');
      return seen;
    },
    stop: () => void child.kill(),
  };
}
