import type { RecordingStatus } from '../../../src/contract/session.ts';
import type { Profile } from '../../../src/contract/stream.ts';

export interface Stats {
  sourceSegments: number;
  transcodedSegments: number;
  /** Seconds, fractional. */
  sourceSegmentsDuration: number;
  transcodedSegmentsDuration: number;
  sourceBytes: number;
  transcodedBytes: number;
}

/** A parent, or the child stream of one live session: today's API keeps both in one table. Times are Unix ms. */
export interface HostedStream extends Stats {
  id: string;
  /** Present on child streams. */
  parentId?: string;
  /** The session object of a child stream, which has another id. */
  sessionId?: string;
  userId: string;
  name: string;
  record: boolean;
  profiles: Profile[];
  streamKey: string;
  playbackId: string;
  createdByTokenName: string;
  createdAt: number;
  lastSeen: number;
  isActive: boolean;
  suspended: boolean;
  deleted: boolean;
  lastTerminatedAt?: number;
  /** `creatorId`, `userTags` and the like, as they were sent. */
  further: Record<string, unknown>;
}

/** The session object. Its links are on an id of their own and may come before, with or after `ready`. */
export interface HostedSession extends Stats {
  id: string;
  childId: string;
  parentId: string;
  userId: string;
  name: string;
  record: boolean;
  recordingStatus?: RecordingStatus;
  profiles: Profile[];
  playbackId: string;
  createdAt: number;
  lastSeen: number;
  /** The id that `recordingUrl` and `mp4Url` are built on. */
  assetId: string;
  hasLinks: boolean;
}

export const noStats = (): Stats => ({
  sourceSegments: 0,
  transcodedSegments: 0,
  sourceSegmentsDuration: 0,
  transcodedSegmentsDuration: 0,
  sourceBytes: 0,
  transcodedBytes: 0,
});
