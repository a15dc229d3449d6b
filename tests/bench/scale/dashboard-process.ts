import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { runDashboard, type Seen } from './dashboard.ts';

// All dashboards of the scale stage. Each has connections of its own, as browsers have.

export interface DashboardsOrder {
  apiUrl: string;
  cookies: string[];
  seconds: number;
}

const connectionsOfBrowser = 6;
/** A minute's worth of people who open the page. */
const spreadMs = 10_000;

const { apiUrl, cookies, seconds }: DashboardsOrder = JSON.parse(process.argv[2] ?? '{}');
const seen: Seen = { answers: 0, changesMs: [], followedMs: [], failures: [], followers: 0 };
let cursor: string | undefined;
for (const cookie of cookies) {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsOfBrowser });
  cursor = await runDashboard({ apiUrl, cookie, agent, seen, cursor });
  await wait(spreadMs / cookies.length);
}
process.send?.('open');
// Until those that poll have read, and have found whether they may follow.
await wait(6_000);
Object.assign(seen, { answers: 0, changesMs: [], followedMs: [], failures: [] });
await wait(seconds * 1000);
process.send?.(seen, () => process.exit());
