import type { Session, StreamObject } from '../recording/stream-object.ts';
import { streamsKey } from './streams.ts';

export interface StreamDetail {
  stream: StreamObject;
  /** Newest first, at most `sessionCount` of them. */
  sessions: Session[];
}

export const streamDetailKey = (streamId: string) => [...streamsKey, 'detail', streamId] as const;
