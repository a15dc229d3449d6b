import type { Row } from './hosted-lists.ts';
import type { HostedSession, HostedStream } from './hosted-records.ts';

export interface ResourceSettings {
  /** `http://host:port` of the double: where its recordings are. */
  origin: string;
  /** Old examples show `createdAt` in seconds. Source: hosted-api, "Formats". */
  createdAtInSeconds: boolean;
}

/** What every stream answer carries, whatever is stored. Source: hosted-api, "Formats". */
const defaults = {
  lastSeen: 0,
  isActive: false,
  record: false,
  suspended: false,
  sourceSegments: 0,
  transcodedSegments: 0,
  sourceSegmentsDuration: 0,
  transcodedSegmentsDuration: 0,
  sourceBytes: 0,
  transcodedBytes: 0,
  ingestRate: 0,
  outgoingRate: 0,
  isHealthy: null,
  issues: null,
} as const;

const createdAt = (at: number, { createdAtInSeconds }: ResourceSettings) =>
  createdAtInSeconds ? Math.floor(at / 1000) : at;

/** A parent or a child stream; neither carries `recordingStatus` today. Source: hosted-api, "Eras". */
export function streamResource(stream: HostedStream, settings: ResourceSettings): Row {
  const { deleted: _, further, ...fields } = stream;
  return { ...defaults, ...further, kind: 'stream', ...fields, createdAt: createdAt(stream.createdAt, settings) };
}

/** A session object, without an `isActive` of its own. Links are absent, never null. */
export function sessionResource(session: HostedSession, settings: ResourceSettings): Row {
  const { childId: _, assetId, hasLinks, ...fields } = session;
  return {
    kind: 'session',
    ...fields,
    createdAt: createdAt(session.createdAt, settings),
    ...(hasLinks && {
      recordingUrl: `${settings.origin}/hls/${assetId}/index.m3u8`,
      mp4Url: `${settings.origin}/asset/${assetId}/video`,
    }),
  };
}

/** As `/stream/{parentId}/sessions` returns it: a stream's defaults are filled in, so its `isActive` says nothing. */
export function listedSessionResource(session: HostedSession, settings: ResourceSettings): Row {
  return { ...defaults, ...sessionResource(session, settings) };
}
