import { createApiKeys } from '../../../src/service/db/api-keys.ts';
import { openDatabase } from '../../../src/service/db/database.ts';
import type { SessionChange } from '../../../src/service/db/sessions.ts';
import { createStreams, type StreamRow } from '../../../src/service/db/streams.ts';
import { createQueuedChanges } from '../../../src/service/db/upstreams.ts';
import { seedSession } from '../../support/seed-session.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { type Change, changesBetween, readState, restoreState } from './database-state.ts';
import type { HostileRequest, Sender, Target } from './hostile-request.ts';
import { createRawClient, type RawClient } from './raw-client.ts';

export interface FuzzWorld {
  service: TestService;
  client: RawClient;
  ids: Readonly<Record<Target, string>>;
  /** The request as it goes over the wire. */
  wire(request: HostileRequest): { path: string; headers: Record<string, string> };
  /** What a request has changed since the last time this was asked; all of it is undone. */
  takeChanges(): Change[];
  close(): Promise<void>;
}

/** The name of the one upstream. Nothing listens there. */
const upstreamName = 'studio';

/** The real service with two accounts: a stream, sessions and keys in each. */
export async function openFuzzWorld(): Promise<FuzzWorld> {
  const upstream = { name: upstreamName, baseUrl: 'http://127.0.0.1:1/api', apiKey: undefined, keyVariable: 'KEY' };
  // Wrong keys and tokens are answered ever later to one address; here they come by the thousand.
  const service = await startTestService({ upstreams: [upstream], trustedProxies: ['127.0.0.1'] });
  const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
  const apiKeys = createApiKeys(database, Date.now);
  const streams = createStreams(database, Date.now);

  const own = apiKeys.defaultAccount().id;
  const other = apiKeys.account('Studio B').id;
  const makeStream = (accountId: string) =>
    streams.create({ accountId, name: 'Council', record: true, profiles: [], createdBy: 'fuzz', extras: {} });
  const makeSession = ({ id }: StreamRow, change: SessionChange = {}): string =>
    seedSession(database, id, Date.now(), {
      durationSeconds: 12.5,
      endedAt: Date.now(),
      endReason: 'The encoder ended the stream.',
      ...change,
    }).id;
  const ownStream = makeStream(own);
  const otherStream = makeStream(other);
  const deleted = makeStream(own);
  const ready = makeSession(ownStream, { recordingStatus: 'ready', readyAt: Date.now(), sizeBytes: 1000 });
  const unready = makeSession(ownStream);
  const otherSession = makeSession(otherStream);
  streams.delete(deleted.id);
  createQueuedChanges(database, Date.now).put({
    accountId: own,
    connection: upstreamName,
    streamId: ownStream.id,
    name: undefined,
    record: true,
    queuedBy: 'fuzz',
  });
  const readerKey = apiKeys.create(own, 'wall screen', { isReadOnly: true });
  const otherKey = apiKeys.create(other, 'b');

  const ids: Record<Target, string> = {
    'own stream': ownStream.id,
    'own session': ready,
    'unready session': unready,
    'other stream': otherStream.id,
    'other session': otherSession,
    'deleted stream': deleted.id,
    'own key': apiKeys.list(own)[0]?.id ?? '',
    'other key': apiKeys.list(other)[0]?.id ?? '',
    playback: ownStream.playbackId,
  };
  const authorization: Record<Sender, string | undefined> = {
    owner: `Bearer ${service.apiKey}`,
    reader: `Bearer ${readerKey}`,
    other: `Bearer ${otherKey}`,
    nobody: undefined,
    malformed: 'Basic \u00ff:',
  };
  const baseline = readState(database);
  const client = createRawClient(service.apiUrl);
  let asked = 0;
  /** Each request is of another program on this machine. */
  const nextAddress = () => {
    asked += 1;
    return `127.${[asked >> 16, asked >> 8, asked].map((part) => part & 255).join('.')}`;
  };

  return {
    service,
    client,
    ids,
    wire({ template, id, name, query, sender, headers }) {
      const idInPath = typeof id === 'string' ? ids[id] : id.raw;
      const nameInPath = typeof name === 'string' ? upstreamName : name.raw;
      const path = template.replace('{id}', () => idInPath).replace('{name}', () => nameInPath);
      const key = authorization[sender];
      return {
        path: `/api${path}${query === '' ? '' : `?${query}`}`,
        headers: { 'x-forwarded-for': nextAddress(), ...headers, ...(key !== undefined && { authorization: key }) },
      };
    },
    takeChanges() {
      const changes = changesBetween(baseline, readState(database));
      if (changes.length > 0) restoreState(database, baseline);
      return changes;
    },
    async close() {
      client.close();
      database.close();
      await service.close();
    },
  };
}
