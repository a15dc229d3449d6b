import * as v from 'valibot';
import { needs } from '../tolerant.ts';
import { address, described, unixMs } from '../values.ts';

const playbackSourceSchema = v.strictObject({
  hrn: described(v.string(), 'The format, for people.'),
  type: described(v.string(), 'The format, for programs.'),
  url: described(address, 'Where it is played from.'),
});

const playbackDetailsSchema = v.strictObject({
  name: v.optional(described(v.string(), 'Of the stream.')),
  startedAt: v.optional(described(unixMs, 'When the session began.')),
  posterUrl: v.optional(described(address, 'A picture of the recording.')),
  embedOrigins: v.optional(
    described(v.array(v.string()), 'Whose pages may show the watch page in a frame, `*` = any; absent = nobody.'),
  ),
  storyboardUrl: v.optional(described(address, 'Thumbnails of the whole recording, as WebVTT.')),
});

const playbackMetaSchema = v.strictObject({
  live: v.optional(described(v.picklist([0, 1]), 'For a stream: 1 while a session is live.')),
  source: described(v.array(playbackSourceSchema), 'The best for players first.'),
  aircheck: described(playbackDetailsSchema, 'Beyond the API: what a watch page shows beside the video.'),
});

/** Answer to `GET /playback/{id}`. Source: hosted-api, "Operations and success". */
export const playbackInfoSchema = v.strictObject({
  type: described(v.picklist(['live', 'vod', 'recording']), 'What there is to play.'),
  meta: described(needs(playbackMetaSchema, ['source']), 'The sources and what goes with them.'),
});
export type PlaybackInfo = v.InferOutput<typeof playbackInfoSchema>;
