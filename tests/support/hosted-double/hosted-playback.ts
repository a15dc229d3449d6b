import { existsSync, readFileSync } from 'node:fs';
import { extname, resolve, sep } from 'node:path';
import type { Profile } from '../../../src/contract/stream.ts';
import { type Answer, notFound, type SeenRequest } from './hosted-answer.ts';
import type { HostedSession } from './hosted-records.ts';
import type { HostedState } from './hosted-state.ts';

export interface PlaybackParts {
  state: HostedState;
  origin: string;
  rtmpUrl: string;
  /** A real recording (`index.m3u8`, `source.mp4` and what they name), played for every session. */
  mediaDirectory?: string | undefined;
}

const hlsType = 'application/vnd.apple.mpegurl';
const types: Record<string, string> = { '.m3u8': hlsType, '.mp4': 'video/mp4', '.m4s': 'video/iso.segment' };
const notFoundWords = (id: string): Answer => ({ status: 404, json: { errors: [`No playback URL found for ${id}`] } });

/** What needs no key, from any origin: `GET /ingest`, `GET /playback/{id}` and the media. Undefined: none of these. */
export function openAnswer(parts: PlaybackParts, { method, path }: SeenRequest): Answer | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (path === '/api/ingest') {
    const { origin, rtmpUrl } = parts;
    return { status: 200, json: [{ ingest: rtmpUrl, playback: `${origin}/hls`, base: origin }] };
  }
  const playbackId = /^\/api\/playback\/([^/]+)$/.exec(path)?.[1];
  if (playbackId !== undefined) return playbackInfo(parts, playbackId);
  const [, room, id = '', rest = ''] = /^\/(hls|recordings|asset)\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (room === undefined) return undefined;
  const session = recordingBehind(parts.state, room, id);
  if (session) return media(parts, session, room === 'asset' ? 'source.mp4' : rest);
  const live = [...parts.state.streams.values()].find((stream) => isParent(stream) && stream.playbackId === id);
  if (room !== 'hls' || !live?.isActive) throw notFound();
  return tinyHls(rest, 6, false, live.profiles);
}

const isParent = ({ parentId, deleted }: { parentId?: string; deleted: boolean }) => parentId === undefined && !deleted;

function recordingBehind(state: HostedState, room: string, id: string): HostedSession | undefined {
  const session =
    room === 'recordings' ? state.sessions.get(id) : [...state.sessions.values()].find(({ assetId }) => assetId === id);
  return session?.recordingStatus === 'ready' ? session : undefined;
}

/** `id`: a playbackId, a session id or a child stream id; a parent's own id is none of them. */
function playbackInfo({ state, origin }: PlaybackParts, id: string): Answer {
  const info = (type: string, path: string, live?: 0 | 1): Answer => ({
    status: 200,
    json: { type, meta: { live, source: [{ hrn: 'HLS (TS)', type: `html5/${hlsType}`, url: `${origin}${path}` }] } },
  });
  const stream = [...state.streams.values()].find((one) => isParent(one) && one.playbackId === id);
  if (stream) return info('live', `/hls/${id}/index.m3u8`, stream.isActive ? 1 : 0);
  const asset = recordingBehind(state, 'hls', id);
  if (asset) return info('vod', `/hls/${id}/index.m3u8`);
  const session = state.sessions.get(state.streams.get(id)?.sessionId ?? id);
  return session?.hasLinks ? info('recording', `/hls/${session.assetId}/index.m3u8`) : notFoundWords(id);
}

function media({ mediaDirectory }: PlaybackParts, session: HostedSession, rest: string): Answer {
  const { sourceSegmentsDuration, profiles } = session;
  if (mediaDirectory === undefined) return tinyHls(rest, sourceSegmentsDuration, true, profiles);
  const file = resolve(mediaDirectory, rest);
  if (!file.startsWith(`${resolve(mediaDirectory)}${sep}`) || !existsSync(file)) throw notFound();
  return { status: 200, text: readFileSync(file), type: types[extname(file)] ?? 'application/octet-stream' };
}

const source = { name: 'source', width: 1280, height: 720, bitrate: 2_650_000 } as const;

/** Playlists that are right, with the source and the smaller profiles, and segments that are not: enough for all that does not decode. */
function tinyHls(rest: string, seconds: number, isOver: boolean, profiles: readonly Profile[]): Answer {
  const renditions = [source, ...profiles.filter(({ height }) => height < source.height)];
  if (rest === 'source.mp4') return { status: 200, text: Buffer.alloc(64), type: 'video/mp4' };
  if (rest === 'index.m3u8') {
    const lines = renditions.map(
      ({ name, width, height, bitrate }) =>
        `#EXT-X-STREAM-INF:BANDWIDTH=${bitrate},RESOLUTION=${width}x${height}\n${name}/index.m3u8\n`,
    );
    return { status: 200, text: `#EXTM3U\n${lines.join('')}`, type: hlsType };
  }
  const [, name, file = ''] = /^([^/]+)\/(index\.m3u8|\d+\.ts)$/.exec(rest) ?? [];
  if (!renditions.some((rendition) => rendition.name === name)) throw notFound();
  if (file !== 'index.m3u8') return { status: 200, text: Buffer.alloc(188, 0x47), type: 'video/mp2t' };
  const segments = Array.from({ length: Math.max(1, Math.ceil(seconds / 2)) }, (_, index) => {
    const rounded = Math.min(2, Math.max(0.001, seconds - index * 2)).toFixed(3);
    return `#EXTINF:${rounded},\n${index}.ts\n`;
  });
  const text = `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n${segments.join('')}${isOver ? '#EXT-X-ENDLIST\n' : ''}`;
  return { status: 200, text, type: hlsType };
}
