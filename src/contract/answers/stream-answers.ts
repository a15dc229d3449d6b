import * as v from 'valibot';
import { streamExtrasAnswer } from '../extras/stream-extras.ts';
import { ingestHealthSchema, ingestIssuesSchema } from '../ingest-health.ts';
import { reconnectSecondsSchema } from '../reconnect.ts';
import { signalWatchSchema } from '../signal/signal-limits.ts';
import { ownerFields, stateFields, streamDetails } from '../stream.ts';
import { described, streamKey, unixMs, uuid } from '../values.ts';

/** A parent stream. */
export const streamSchema = v.strictObject(
  v.entriesFromObjects([
    v.strictObject({
      id: described(uuid, 'Of the stream.'),
      kind: described(v.literal('stream'), 'What this is.'),
      ...ownerFields,
      streamKey: v.optional(described(streamKey, 'Absent where the API key may only read.')),
      record: described(v.boolean(), 'Are new sessions recorded? Live sessions are not affected.'),
      suspended: described(v.boolean(), 'It may not go live.'),
      ...stateFields,
      lastTerminatedAt: v.optional(described(unixMs, 'When `terminate` last ended a session of it.')),
      aircheck: v.optional(
        described(
          v.strictObject({
            ingest: v.optional(ingestHealthSchema),
            issues: v.optional(ingestIssuesSchema),
            ...streamDetails,
            signalWatch: v.optional(described(signalWatchSchema, 'How its signal is watched, unless as usual.')),
            reconnectSeconds: v.optional(
              described(
                reconnectSecondsSchema,
                'How many seconds a session waits for an encoder that dropped, unless as the service is set.',
              ),
            ),
          }),
          'Beyond the API: the first two of its live session.',
        ),
      ),
    }),
    streamExtrasAnswer,
  ]),
);
export type Stream = v.InferOutput<typeof streamSchema>;
