import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApiKeys, hashSecret } from '../../../src/service/db/api-keys.ts';
import { createBrowserSessions } from '../../../src/service/db/browser-sessions.ts';
import { createRecordedStream } from '../../support/final-session.ts';
import { inDatabase } from '../../support/in-database.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { recordedFrames, withService } from '../bench-service.ts';
import { cpuSecondsOf } from '../cpu-seconds.ts';
import { quantile, type Stage } from '../figure.ts';
import { seedStreams } from '../page/seed-streams.ts';
import { makeFolders } from '../startup-stage.ts';
import { changedName, type Seen } from './dashboard.ts';
import type { DashboardsOrder } from './dashboard-process.ts';

const streamCount = 30;
const settlingSeconds = 6;
/** An account may have so many browsers that signed in by a link, each with a key of its own, … */
const browsersByLink = 200;
/** … and so many for each of its API keys. */
const browsersByKey = 50;

/** 1,000 dashboards without a page, in a process of their own: each asks for what a browser asks, when it does. */
export const scaleStage: Stage = ({ isQuick }) => {
  let cookies: string[] = [];
  const prepare = (dataDirectory: string) => {
    seedStreams(dataDirectory, streamCount);
    makeFolders(dataDirectory);
    cookies = seedBrowsers(dataDirectory, isQuick ? 200 : 1_000);
  };
  return withService(async (service, dataDirectory) => {
    const seconds = isQuick ? 10 : 30;
    const { id, streamKey = '' } = await createRecordedStream(service, { name: 'Show', profiles: [] });
    const packets = await encodePackets({ seconds: 300, width: 320, height: 180, bitrate: 200_000 });
    const encoder = await publishTestStream({ url: service.rtmpUrl, streamKey, packets, speed: 1 });
    const order: DashboardsOrder = { apiUrl: service.apiUrl, cookies, seconds };
    const child = fork(fileURLToPath(new URL('dashboard-process.ts', import.meta.url)), [JSON.stringify(order)]);
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`The dashboards ended with ${code}.`);
    });
    failed.catch(() => undefined);
    try {
      await Promise.race([once(child, 'message'), failed]);
      const report = Promise.race([once(child, 'message'), failed]);
      await wait(settlingSeconds * 1000);
      const [before, startedAtMs] = [cpuSecondsOf(service.pid), performance.now()];
      const other = await createRecordedStream(service, { name: 'Other', profiles: [] });
      for (let change = 0; change < 3; change += 1) {
        await wait(seconds * 200);
        await service.call('PATCH', `/stream/${other.id}`, { name: changedName(Date.now()) });
      }
      const [seen]: [Seen] = await report.then(([answer]) => [answer]);
      const cores = (cpuSecondsOf(service.pid) - before) / ((performance.now() - startedAtMs) / 1000);
      const { framesSent } = await encoder.stop();
      const lost = framesSent - (await recordedFrames(service, dataDirectory, [id]));
      const name = `${cookies.length} dashboards, a show live`;
      const { answers, changesMs, followedMs, failures, followers } = seen;
      return [
        { name: `${name}: answers`, unit: '/s', values: [answers / seconds], note: `${followers} follow events` },
        { name: `${name}: what changed, p99`, unit: 'ms', values: [quantile(changesMs, 0.99)], note: 'at most 100' },
        { name: `${name}: a change is read, p99`, unit: 'ms', values: [quantile(followedMs, 0.99)] },
        { name: `${name}: service`, unit: 'cores', values: [cores] },
        { name: `${name}: refused or lost`, unit: 'requests', values: [failures.length], note: failures[0] ?? '' },
        { name: `${name}: frames lost`, unit: '', values: [lost], note: 'must be 0' },
      ];
    } finally {
      encoder.abort();
      child.kill();
    }
  }, prepare);
};

/** The cookies of so many browsers that are signed in to one account. */
function seedBrowsers(dataDirectory: string, count: number): string[] {
  return inDatabase(dataDirectory, (database) => {
    const keys = createApiKeys(database, Date.now);
    const accountId = keys.defaultAccount().id;
    const name = `aircheck-${createBrowserSessions(database, Date.now).instanceId()}`;
    const add = database.prepare(
      `INSERT INTO browser_sessions (id, account_id, token_hash, key_id, name, created_at, last_used_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    let keyId = '';
    return database.transaction(() =>
      Array.from({ length: count }, (_, index) => {
        if (index < browsersByLink || index % browsersByKey === 0)
          keyId = keys.find(keys.create(accountId, `Studio ${index}`))?.keyId ?? '';
        const token = `browser-${index}`;
        add.run(`bench-${index}`, accountId, hashSecret(token), keyId, `Browser ${index}`, Date.now(), Date.now());
        return `${name}=${token}`;
      }),
    )();
  });
}
