import type { Clip } from '../api/clips/clips.ts';
import type { HandoverItem } from './blocks/entry.ts';

/** A clip as it is handed over: in the place of a recording, under its own name. */
export function clipItem(clip: Clip): HandoverItem {
  const { id, parentId, name, startedAtMs, durationSeconds, sizeBytes, recordingUrl, mp4Url, posterUrl } = clip;
  const { handedOverAtMs, handedOverBy, handedOverTo } = clip;
  const endedAtMs =
    startedAtMs === undefined || durationSeconds === undefined ? undefined : startedAtMs + durationSeconds * 1000;
  return {
    session: {
      id,
      parentId,
      name,
      record: true,
      recordingStatus: 'ready',
      createdAtMs: startedAtMs,
      recordedSeconds: durationSeconds,
      recordingUrl,
      mp4Url,
      profiles: [],
      aircheck: { endedAtMs, sizeBytes, posterUrl, handedOverAtMs, handedOverBy, handedOverTo },
      raw: {},
    },
    state: { kind: 'ready' },
    stream: { name },
    isClip: true,
  };
}
