import * as v from 'valibot';
import { bytes, days, described } from './values.ts';

/** Answer to `GET /aircheck/storage`. */
export const storageSchema = v.strictObject({
  recordingsBytes: described(bytes, 'What recordings take of the disk.'),
  freeBytes: described(bytes, 'What is left of it.'),
  totalBytes: described(bytes, 'The whole disk.'),
  floorBytes: described(bytes, 'Recording stops where the free bytes fall to this.'),
  retentionDays: v.optional(described(days, 'Recordings are deleted after this time; absent = never.')),
});
export type Storage = v.InferOutput<typeof storageSchema>;
