import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createCounts } from './counts.ts';
import { createDashboard, type Dashboard } from './dashboard.ts';
import type { DashboardsAnswer, DashboardsOrder } from './dashboards.ts';

// All dashboards of the scale stage. Each has its own connections while the machine has enough of them, as browsers have.

/** To one host, of one browser. */
const socketsOfBrowser = 6;

let given = { apiUrl: '', cookies: [''], mostSockets: 0 };
let shared: Agent | undefined;
let counts = createCounts();
const agents: Agent[] = [];
const dashboards: Dashboard[] = [];

function agentOf(): Agent {
  if (given.cookies.length > given.mostSockets) {
    shared ??= new Agent({ keepAlive: true, maxSockets: given.mostSockets, maxFreeSockets: given.mostSockets });
    return shared;
  }
  const agent = new Agent({ keepAlive: true, maxSockets: socketsOfBrowser });
  agents.push(agent);
  return agent;
}

async function add({ count, isFirst, spreadMs }: Extract<DashboardsOrder, { type: 'add' }>): Promise<void> {
  const known = isFirst ? undefined : dashboards[0]?.known();
  const begun: Promise<void>[] = [];
  const startedAtMs = performance.now();
  for (let index = 0; index < count; index += 1) {
    const cookie = given.cookies[dashboards.length] ?? '';
    const dashboard = createDashboard({ ...given, cookie, agent: agentOf(), counts: () => counts, known });
    dashboards.push(dashboard);
    const aheadMs = startedAtMs + (index * spreadMs) / count - performance.now();
    if (aheadMs > 0) await wait(aheadMs);
    begun.push(dashboard.begin(isFirst));
  }
  await Promise.all(begun);
}

const socketsOf = ({ sockets, freeSockets }: Agent) =>
  [...Object.values(sockets), ...Object.values(freeSockets)].reduce((sum, list) => sum + (list?.length ?? 0), 0);

async function obey(order: DashboardsOrder): Promise<DashboardsAnswer> {
  if (order.type === 'open') given = order;
  if (order.type === 'add') await add(order);
  if (order.type === 'begin') counts = createCounts();
  if (order.type !== 'end') return { type: 'done' };
  const all = shared === undefined ? agents : [shared];
  const sockets = all.reduce((sum, agent) => sum + socketsOf(agent), 0);
  const followers = dashboards.filter((dashboard) => dashboard.isFollowing()).length;
  return { type: 'done', seen: counts.sum({ followers, sockets }) };
}

process.on('message', (order: DashboardsOrder) => {
  void obey(order).then((answer) => process.send?.(answer));
});
