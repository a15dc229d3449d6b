import * as v from 'valibot';
import { errorBodySchema } from '../../contract/errors.ts';

const longestMessage = 300;

/** A schema error there is a string that itself holds JSON. Source: hosted-api, "Errors". */
const nestedSchema = v.looseObject({ message: v.string(), instancePath: v.optional(v.string()) });

/**
 * What an error answer says, fit to be shown: nothing of a page that a proxy wrote, and never the key, which the
 * hosted API echoes in its 401.
 */
export function errorMessages(status: number, text: string, apiKey: string): string[] {
  if (status === 401) return [];
  const read = v.safeParse(errorBodySchema, parseJson(text));
  if (!read.success) return [];
  return read.output.errors
    .map((message) => plainMessage(message))
    .map((message) => (apiKey === '' ? message : message.replaceAll(apiKey, '•••')))
    .map((message) => (message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message));
}

function plainMessage(message: string): string {
  const nested = v.safeParse(nestedSchema, parseJson(message));
  if (!nested.success) return message;
  const field = nested.output.instancePath?.replace(/^\//, '') ?? '';
  return field === '' ? nested.output.message : `${field} ${nested.output.message}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
