import type { Clip } from '../../../../contract/clips/clip.ts';
import type { PlaybackInfo } from '../../../../contract/playback/playback-info.ts';
import type { ClipRow } from '../../../store/clips/clip-rows.ts';

/** Where a file of a clip is fetched. */
export function clipUrl(base: string, id: string, path: string): string {
  return `${base}/clips/${id}/${path}`;
}

/** A clip as an API resource. */
export function clipResource(row: ClipRow, { base, progress }: { base: string; progress: number }): Clip {
  const { id, sessionId, parentId, name, streamName, createdAt, createdBy, from, to, keep, state, reason } = row;
  const { handedOver } = row;
  return {
    id,
    sessionId,
    parentId,
    name,
    streamName,
    createdAt,
    createdByTokenName: createdBy,
    from,
    to,
    keep,
    state,
    ...(state === 'making' && { progress }),
    ...(state === 'failed' && { reason: reason ?? 'other' }),
    ...(state === 'ready' && {
      ...row.made,
      recordingUrl: clipUrl(base, id, 'index.m3u8'),
      mp4Url: clipUrl(base, id, 'source.mp4'),
      ...(row.isIllustrated && { posterUrl: clipUrl(base, id, 'poster.jpg') }),
    }),
    ...(handedOver && {
      handedOverAt: handedOver.at,
      handedOverBy: handedOver.by,
      ...(handedOver.to !== undefined && { handedOverTo: handedOver.to }),
    }),
  };
}

/** What there is to play of a clip that is made. */
export function clipPlayback(
  { id, name, made, isIllustrated }: ClipRow,
  base: string,
  embedOrigins: readonly string[],
): PlaybackInfo {
  return {
    type: 'recording',
    meta: {
      source: [
        { hrn: 'HLS (TS)', type: 'html5/application/vnd.apple.mpegurl', url: clipUrl(base, id, 'index.m3u8') },
        { hrn: 'MP4', type: 'html5/video/mp4', url: clipUrl(base, id, 'source.mp4') },
      ],
      aircheck: {
        name,
        ...(made && { startedAt: made.startedAt }),
        ...(embedOrigins.length > 0 && { embedOrigins: [...embedOrigins] }),
        ...(isIllustrated && {
          posterUrl: clipUrl(base, id, 'poster.jpg'),
          storyboardUrl: clipUrl(base, id, 'storyboard.vtt'),
        }),
      },
    },
  };
}
