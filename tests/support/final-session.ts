import type { StreamObject } from '../../src/contract/session.ts';
import { patient } from './patient.ts';
import { waitUntil } from './wait-until.ts';

/** The face of a service that the API is called through, in this process or in one of its own. */
export interface ServiceCalls {
  rtmpUrl: string;
  call(method: string, path: string, body?: unknown): Promise<Response>;
}

export async function createRecordedStream(service: ServiceCalls, body: object = {}): Promise<StreamObject> {
  const response = await service.call('POST', '/stream', { name: 'Council', record: true, ...body });
  if (response.status !== 201) throw new Error(`No stream: ${response.status} ${await response.text()}`);
  return response.json();
}

export async function readSessions(service: ServiceCalls, streamId: string): Promise<StreamObject[]> {
  const response = await service.call('GET', `/stream/${streamId}/sessions`);
  if (response.status !== 200) throw new Error(`No sessions: ${response.status} ${await response.text()}`);
  return response.json();
}

/** A stream's sessions once there is one and each is `ready` or `failed`. */
export function finalSessions(
  service: ServiceCalls,
  streamId: string,
  timeoutMs = patient.timeout,
): Promise<StreamObject[]> {
  const isFinal = ({ recordingStatus }: StreamObject) => recordingStatus === 'ready' || recordingStatus === 'failed';
  let sessions: StreamObject[] = [];
  return waitUntil(
    async () => {
      sessions = await readSessions(service, streamId);
      return sessions.length > 0 && sessions.every(isFinal) ? sessions : undefined;
    },
    {
      timeoutMs,
      what: `every session of ${streamId} is final`,
      seen: () => JSON.stringify(sessions.map(({ recordingStatus, aircheck }) => ({ recordingStatus, aircheck }))),
    },
  );
}

/** A stream's one session once it is ready; throws where it failed, with the reason. */
export async function readySession(service: ServiceCalls, streamId: string, timeoutMs?: number): Promise<StreamObject> {
  const [session, ...others] = await finalSessions(service, streamId, timeoutMs);
  if (session === undefined || others.length > 0) throw new Error(`${others.length + 1} sessions where one should be`);
  if (session.recordingStatus !== 'ready') throw new Error(`The session failed: ${session.aircheck?.failure}`);
  return session;
}
