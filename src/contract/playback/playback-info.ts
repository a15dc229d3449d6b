import * as v from 'valibot';
import { needs } from '../tolerant.ts';
import { address, described, unixMs } from '../values.ts';

const playbackSourceSchema = v.strictObject({
  hrn: described(v.string(), 'The format, for people.'),
  type: described(v.string(), 'The format, for programs.'),
  url: described(address, 'The playback URL.'),
});

const playbackDetailsSchema = v.strictObject({
  name: v.optional(described(v.string(), 'The name of the stream.')),
  startedAt: v.optional(described(unixMs, 'When the session began.')),
  posterUrl: v.optional(described(address, 'A picture of the recording.')),
  embedOrigins: v.optional(
    described(v.array(v.string()), 'Origins that may embed the watch page; `*` means any. Absent: none.'),
  ),
  storyboardUrl: v.optional(described(address, 'Thumbnails of the whole recording as WebVTT.')),
});

const playbackMetaSchema = v.strictObject({
  live: v.optional(described(v.picklist([0, 1]), 'For a stream: 1 while live.')),
  source: described(v.array(playbackSourceSchema), 'Sources, best first.'),
  aircheck: described(playbackDetailsSchema, 'An extension: what a watch page shows beside the video.'),
});

/** Answer to `GET /playback/{id}`. Source: hosted-api, "Operations and success". */
export const playbackInfoSchema = v.strictObject({
  type: described(v.picklist(['live', 'vod', 'recording']), 'The playable media.'),
  meta: described(needs(playbackMetaSchema, ['source']), 'The sources and what goes with them.'),
});
export type PlaybackInfo = v.InferOutput<typeof playbackInfoSchema>;
