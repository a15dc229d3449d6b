import type { FastifyInstance } from 'fastify';
import type { RecordingStatus } from '../../../contract/session.ts';

type Unknown = Extract<RecordingStatus, 'failed' | 'deleted'>;

/**
 * The official SDK rejects a whole list where one `recordingStatus` is none of the words that its version has: 3.0 and
 * 3.1 lack `failed` and `deleted`, 3.2 and 3.3 lack `deleted`. They are answered `none`: there is no recording to play.
 * docs/decisions/003.
 */
export function addOlderClients(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload: unknown) => {
    const unknown = unknownStatuses(request.headers['user-agent']);
    return unknown.length === 0 ? payload : withoutStatuses(payload, unknown);
  });
}

/** Of the client with this `User-Agent`: `speakeasy-sdk/typescript 3.1.1 2.318.3 1.0.0 livepeer`. */
export function unknownStatuses(userAgent: string | undefined): readonly Unknown[] {
  const minor = /^speakeasy-sdk\/typescript 3\.(\d+)\.\S+ .*\blivepeer$/.exec(userAgent ?? '')?.[1];
  if (minor === undefined || Number(minor) > 3) return [];
  return Number(minor) < 2 ? ['failed', 'deleted'] : ['deleted'];
}

function withoutStatuses(payload: unknown, unknown: readonly string[]): unknown {
  if (Array.isArray(payload)) return payload.map((row) => withoutStatuses(row, unknown));
  if (typeof payload !== 'object' || payload === null || !('recordingStatus' in payload)) return payload;
  return unknown.includes(String(payload.recordingStatus)) ? { ...payload, recordingStatus: 'none' } : payload;
}
