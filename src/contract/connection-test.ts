import * as v from 'valibot';
import { described } from './values.ts';

/** The steps of `POST /aircheck/upstream/{name}/test`, in order. */
export const connectionSteps = ['reachable', 'tls', 'key', 'list', 'toggle'] as const;

/** Items of its answer. A step that could not be tried because an earlier one failed is absent. Nothing is changed. */
export const connectionStepSchema = v.strictObject({
  step: described(v.picklist(connectionSteps), 'The step.'),
  ok: described(v.boolean(), 'Whether it succeeded.'),
  words: described(v.string(), 'The result.'),
  whatToDo: v.optional(described(v.string(), 'Present on every failed step.')),
});
export type ConnectionStep = v.InferOutput<typeof connectionStepSchema>;
