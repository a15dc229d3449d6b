import type { Clip } from '../api/clips/clips.ts';
import type { DeliverySubject } from '../delivery/delivery-subject.ts';
import type { HandoverItem } from '../handover/blocks/entry.ts';

/** Clips as they are handed over: each in the place of a recording, under its own name. */
export function toHandOver(clips: readonly Clip[]): HandoverItem[] {
  return clips.map(
    ({ id, parentId, name, startedAtMs, durationSeconds, sizeBytes, recordingUrl, mp4Url, posterUrl }) => {
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
          aircheck: { endedAtMs, sizeBytes, posterUrl },
          raw: {},
        },
        state: { kind: 'ready' },
        stream: { name },
        isClip: true,
      };
    },
  );
}

/** Clips for a delivery page, in the order of what they show. */
export function toDeliver(clips: readonly Clip[]): DeliverySubject[] {
  return clips
    .map(({ id, name, startedAtMs }) => ({ key: id, name, startMs: startedAtMs, clipId: id }))
    .sort((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0));
}
