import * as v from 'valibot';

/** The body of every error answer. Source: hosted-api, "Errors". */
export const errorBodySchema = v.looseObject({ errors: v.array(v.string()) });
export type ErrorBody = v.InferOutput<typeof errorBodySchema>;
