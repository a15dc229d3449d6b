import * as v from 'valibot';
import { described } from './values.ts';

/** The steps of `POST /aircheck/upstream/{name}/test`, in order. */
export const connectionSteps = ['reachable', 'tls', 'key', 'list', 'toggle'] as const;

/** Items of its answer. A step that could not be tried because an earlier one failed is absent. Nothing is changed. */
export const connectionStepSchema = v.strictObject({
  step: described(v.picklist(connectionSteps), 'What was tried.'),
  ok: described(v.boolean(), 'Did it succeed?'),
  words: described(v.string(), 'What was found.'),
  whatToDo: v.optional(described(v.string(), 'On every step that failed.')),
});
export type ConnectionStep = v.InferOutput<typeof connectionStepSchema>;
