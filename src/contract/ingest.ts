import * as v from 'valibot';
import { address, described } from './values.ts';

/** An item of `GET /ingest`. Source: hosted-api, "Operations and success". */
export const ingestSchema = v.strictObject({
  ingest: described(v.string(), 'Push to this address, followed by a slash and the stream key.'),
  playback: described(address, 'Live: this address, a slash, the `playbackId` and `/index.m3u8`.'),
  base: described(address, 'Recordings: this address, `/recordings/`, the session id and `/index.m3u8`.'),
});
export type Ingest = v.InferOutput<typeof ingestSchema>;
