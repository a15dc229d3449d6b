import * as v from 'valibot';
import { described } from '../values.ts';
import { retentionSchema } from './retention.ts';

/** As many streams as an account may select at once. */
const mostStreams = 5_000;

/** Body of `POST /aircheck/expiring`. */
export const retentionPreviewSchema = v.strictObject({
  streamIds: described(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.minLength(1), v.maxLength(mostStreams)),
    'The ids of streams. Unknown ids count as streams without recordings.',
  ),
  retention: described(v.nullable(retentionSchema), "The retention to preview. Null: the service's default."),
});
export type RetentionPreview = v.InferOutput<typeof retentionPreviewSchema>;
