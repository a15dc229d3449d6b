import * as v from 'valibot';
import { ApiError } from './api-error.ts';

/**
 * The request's body in the given shape.
 * @throws ApiError 422 that names the first field that does not fit. Source: hosted-api, "Errors".
 */
export function parseBody<TSchema extends v.GenericSchema>(schema: TSchema, body: unknown): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  throw new ApiError(422, path === null ? issue.message : `${path}: ${issue.message}`);
}
