import * as v from 'valibot';
import { bytes, countOf, described, seconds, unixMs } from '../values.ts';
import { deliveredState } from './delivered-state.ts';

const path = v.pipe(v.string(), v.regex(/^\/deliveries\//));

/** One recording or clip, as the client's page shows it: never the id of a session or a stream. */
export const deliveredEntrySchema = v.strictObject({
  id: described(v.string(), 'Of the entry on this page.'),
  name: described(v.string(), 'What it is called.'),
  part: v.optional(described(countOf('Recordings'), 'Where a show has more than one: the number of this one, from 2.')),
  isClip: v.optional(described(v.boolean(), 'Is it a clip of a recording? Absent where it is not.')),
  state: deliveredState,
  startsAt: v.optional(described(unixMs, 'When the show is expected.')),
  startedAt: v.optional(described(unixMs, 'When it began.')),
  endedAt: v.optional(described(unixMs, 'When it ended.')),
  seconds: v.optional(described(seconds, 'How long the recording is.')),
  interruptions: v.optional(described(countOf('Interruptions'), 'Stretches that are missing.')),
  missingSeconds: v.optional(described(seconds, 'How long those are in all.')),
  hlsPath: v.optional(described(path, 'Its playlist, on this host.')),
  mp4Path: v.optional(described(path, 'Its file, on this host.')),
  posterPath: v.optional(described(path, 'Its picture, on this host.')),
  storyboardPath: v.optional(described(path, 'Its thumbnails, on this host.')),
  stillPath: v.optional(described(path, 'While it is live: its last picture, on this host. Another one each time.')),
  sizeBytes: v.optional(described(bytes, 'Of the file.')),
});

/** What stands on a delivery page. */
export const deliveredSchema = v.strictObject({
  title: described(v.string(), 'What stands over it.'),
  note: v.optional(described(v.string(), 'What stands under its title.')),
  to: v.optional(described(v.string(), 'For whom it is.')),
  sender: v.optional(described(v.string(), 'Who sends it.')),
  expiresAt: v.optional(described(unixMs, 'Until when it stays.')),
  archivePath: v.optional(
    described(path, 'Where more than one is ready: the files of all of them as one ZIP, on this host.'),
  ),
  entries: described(v.array(deliveredEntrySchema), 'What is on it. The order stays; what comes later is at the end.'),
});
export type Delivered = v.InferOutput<typeof deliveredSchema>;
export type DeliveredEntry = Delivered['entries'][number];
