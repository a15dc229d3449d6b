import type { Session } from '../../src/contract/session.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { createRecordedStream, readySession } from '../support/final-session.ts';
import type { TestStream } from '../support/media/publish.ts';
import type { Say } from './say.ts';
import { type Endings, seedEndings } from './seed-endings.ts';
import { seedWebhooks } from './seed-webhooks.ts';

/** A service with streams in all states. */
export interface AuditStage {
  dashboard: TestDashboard;
  /** What stands on the pages, in their language. */
  say: Say;
  /** One with a recording, and one that was never used. */
  idleId: string;
  newId: string;
  readyId: string;
  endings: Endings;
  /** What goes on air with `goLive`. */
  liveId: string;
  unrecordedId: string;
  liveSessionId(): Promise<string>;
  unrecordedSessionId(): Promise<string>;
  /** One that is recorded, one that is not, and an encoder too many. */
  goLive(): Promise<void>;
  endAll(): Promise<void>;
}

const longName = 'Gemeinderatssitzung der Landeshauptstadt mit Gebärdensprachdolmetschung und Untertiteln, Saal 2';

export async function openAuditStage(say: Say): Promise<AuditStage> {
  const dashboard = await openDashboard({
    ...{ defaultProfiles: [], reconnectSeconds: 2 },
    allowsPrivateWebhooks: true,
  });
  const { service, publish } = dashboard;
  const create = async (name: string, record = true) => (await createRecordedStream(service, { name, record })).id;
  const idleId = await create(longName);
  const liveId = await create('Chapel');
  const unrecordedId = await create('Great Hall, balcony camera', false);
  const newId = await create('Never used');
  for (let number = 1; number <= 8; number += 1) await create(`Court ${number}`, number % 2 === 0);
  for (const [id, tags] of [
    [idleId, ['council', 'saal 2']],
    [liveId, ['church', 'sunday', 'choir']],
    [newId, ['sport', 'rink', 'junior league', 'late']],
  ] as const)
    await service.call('PATCH', `/stream/${id}`, { aircheck: { tags } });
  await service.call('POST', '/aircheck/keys', { name: 'Playout in the control room of Studio B' });
  const closeReceivers = await seedWebhooks(service);
  for (const name of [longName, 'Chapel', 'Great Hall, balcony camera'])
    await (await publish(name, { seconds: 6 })).finish();
  const { id: readyId } = await readySession(service, idleId);
  await readySession(service, liveId);
  let encoders: TestStream[] = [];
  const newestOf = async (streamId: string) => {
    const sessions: Session[] = await (await service.call('GET', `/stream/${streamId}/sessions`)).json();
    return sessions[0]?.id ?? '';
  };
  return {
    dashboard: {
      ...dashboard,
      async close(options) {
        await dashboard.close(options);
        await closeReceivers();
      },
    },
    say,
    idleId,
    newId,
    readyId,
    endings: await seedEndings(service),
    liveId,
    unrecordedId,
    liveSessionId: () => newestOf(liveId),
    unrecordedSessionId: () => newestOf(unrecordedId),
    async goLive() {
      const options = { seconds: 3600, speed: 1, fps: 10 };
      encoders = [await publish('Chapel', options), await publish('Great Hall, balcony camera', options)];
      await publish('Chapel', options).then(
        (second) => second.abort(),
        () => undefined,
      );
    },
    async endAll() {
      for (const encoder of encoders) await encoder.stop();
      encoders = [];
    },
  };
}
