import * as v from 'valibot';
import { ApiError } from './api-error.ts';

/**
 * The request's body in the given shape.
 * @throws ApiError 422 that names the first field that does not fit. Source: hosted-api, "Errors".
 */
export function parseBody<TSchema extends v.GenericSchema>(schema: TSchema, body: unknown): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, body);
  if (result.success) {
    if (hasListForObject(body, result.output)) throw new ApiError(422, 'a list stands where an object should');
    return result.output;
  }
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  throw new ApiError(422, path === null ? issue.message : `${path}: ${wordsOf(issue)}`);
}

/** The schema library says of an unknown field that its key was never expected. */
function wordsOf({ type, expected, message }: v.BaseIssue<unknown>): string {
  return type === 'strict_object' && expected === 'never' ? 'there is no such field' : message;
}

/** The schema library takes a list for an object whose keys are numbers; an object is what it makes of it. */
function hasListForObject(sent: unknown, read: unknown): boolean {
  if (Array.isArray(sent) !== Array.isArray(read)) return true;
  if (typeof sent !== 'object' || typeof read !== 'object' || sent === null || read === null) return false;
  const sentValues = new Map(Object.entries(sent));
  return Object.entries(read).some(([key, value]) => hasListForObject(sentValues.get(key), value));
}
