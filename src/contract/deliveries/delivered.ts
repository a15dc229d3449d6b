import * as v from 'valibot';
import { bytes, countOf, described, seconds, unixMs } from '../values.ts';
import { deliveredState } from './delivered-state.ts';

const path = v.pipe(v.string(), v.regex(/^\/deliveries\//));

/** One recording or clip, as the client's page shows it: never the id of a session or a stream. */
export const deliveredEntrySchema = v.strictObject({
  id: described(v.string(), 'The id of the entry on this page.'),
  name: described(v.string(), 'The name.'),
  part: v.optional(described(countOf('Recordings'), 'The number of this recording, from 2, if a show has several.')),
  isClip: v.optional(described(v.boolean(), 'True for a clip. Absent otherwise.')),
  state: deliveredState,
  startsAt: v.optional(described(unixMs, 'When the show is expected.')),
  startedAt: v.optional(described(unixMs, 'When it began.')),
  endedAt: v.optional(described(unixMs, 'When it ended.')),
  seconds: v.optional(described(seconds, 'How long the recording is.')),
  interruptions: v.optional(described(countOf('Interruptions'), 'The missing parts.')),
  missingSeconds: v.optional(described(seconds, 'Their total length.')),
  hlsPath: v.optional(described(path, 'Its playlist on this host.')),
  mp4Path: v.optional(described(path, 'Its file on this host.')),
  posterPath: v.optional(described(path, 'Its picture on this host.')),
  storyboardPath: v.optional(described(path, 'Its thumbnails on this host.')),
  stillPath: v.optional(described(path, 'While live: its latest picture on this host, a new one with each request.')),
  sizeBytes: v.optional(described(bytes, 'The size of the file.')),
});

/** What stands on a delivery page. */
export const deliveredSchema = v.strictObject({
  title: described(v.string(), 'The title.'),
  note: v.optional(described(v.string(), 'The text below the title.')),
  to: v.optional(described(v.string(), 'The recipient.')),
  sender: v.optional(described(v.string(), 'The sender.')),
  expiresAt: v.optional(described(unixMs, 'When the page expires.')),
  archivePath: v.optional(described(path, 'A ZIP of all files, on this host, once more than one is ready.')),
  entries: described(
    v.array(deliveredEntrySchema),
    'The entries. Their order is stable; new ones are added at the end.',
  ),
});
export type Delivered = v.InferOutput<typeof deliveredSchema>;
export type DeliveredEntry = Delivered['entries'][number];
