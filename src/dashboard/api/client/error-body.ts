import * as v from 'valibot';
import { errorBodySchema, type PlaybackReason, type UpstreamReason } from '../../../contract/errors.ts';
import { tolerant } from '../../../contract/tolerant.ts';

const longestMessage = 300;

/** Whose fault an error is, where our service could not have it from an upstream. */
export interface UpstreamFault {
  name: string;
  reason: UpstreamReason;
}

export interface ErrorBodyRead {
  /** Fit to be shown: nothing of a page that a proxy wrote, and never the key, which the hosted API echoes in its 401. */
  messages: string[];
  /** The code beside the words; undefined where there is none, as with the hosted API, or none that is known. */
  reason: PlaybackReason | undefined;
  /** Undefined where the error is the answering service's own. */
  upstream: UpstreamFault | undefined;
}

const { errors, ...beside } = errorBodySchema.entries;
const readBody = tolerant(v.strictObject({ errors: v.optional(errors), ...beside }));
const readNested = tolerant(v.strictObject({ message: v.string(), instancePath: v.optional(v.string()) }));

/** What the body of an error answer says. */
export function readErrorBody(status: number, text: string, apiKey: string | undefined): ErrorBodyRead {
  const { errors = [], reason, upstream } = readBody(parseJson(text)) ?? {};
  const messages = errors
    .map(plainMessage)
    .map((message) => (apiKey ? message.replaceAll(apiKey, '•••') : message))
    .map((message) => (message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message));
  return {
    messages: status === 401 ? [] : messages,
    reason,
    upstream: upstream && { name: upstream.name, reason: upstream.reason ?? 'refused' },
  };
}

/** A schema error there is a string that itself holds JSON. Source: hosted-api, "Errors". */
function plainMessage(said: string): string {
  const nested = readNested(parseJson(said));
  if (nested === undefined) return said;
  const field = nested.instancePath?.replace(/^\//, '') ?? '';
  return field === '' ? nested.message : `${field} ${nested.message}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
