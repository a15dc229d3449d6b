import { recordingStatuses } from '../../../src/contract/session.ts';
import type { HostedState } from './hosted-state.ts';

export interface Seed {
  streams: number;
  /** Over all streams, dealt out in turn. */
  sessions: number;
}

const hourMs = 3_600_000;

/** Streams that are never live now, with sessions in all five statuses: most of them `ready`, some unrecorded. */
export function seedState(state: HostedState, { streams, sessions }: Seed, nowMs: number): void {
  const ids = Array.from({ length: streams }, (_, index) => {
    const name = `Hall ${String(index + 1).padStart(3, '0')}`;
    return state.addStream({ name, record: index % 3 !== 0, createdAt: nowMs - (streams - index) * hourMs }).id;
  });
  for (let index = 0; index < sessions; index += 1) {
    const streamId = ids[index % ids.length];
    if (streamId === undefined) throw new Error('Sessions need at least one stream.');
    const recordingStatus = index % 10 < recordingStatuses.length ? recordingStatuses[index % 10] : 'ready';
    state.addSession(streamId, {
      record: index % 7 !== 0,
      ...(recordingStatus && { recordingStatus }),
      createdAt: nowMs - (sessions - index) * hourMs,
      seconds: 60 + (index % 50),
    });
  }
}
