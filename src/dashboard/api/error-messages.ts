import { type PlaybackReason, playbackReasons } from '../../contract/errors.ts';
import { readFields, readList, readText } from './read-values.ts';

const longestMessage = 300;

/**
 * What an error answer says, fit to be shown: nothing of a page that a proxy wrote, and never the key, which the
 * hosted API echoes in its 401.
 */
export function errorMessages(status: number, text: string, apiKey: string): string[] {
  if (status === 401) return [];
  return readList(readFields(parseJson(text))?.errors)
    .flatMap((message) => plainMessage(readText(message)) ?? [])
    .map((message) => (apiKey === '' ? message : message.replaceAll(apiKey, '•••')))
    .map((message) => (message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message));
}

/** The code beside the words; undefined where there is none, as with the hosted API, or none that is known. */
export function errorReason(text: string): PlaybackReason | undefined {
  const reason = readFields(parseJson(text))?.reason;
  return playbackReasons.find((known) => known === reason);
}

/** A schema error there is a string that itself holds JSON. Source: hosted-api, "Errors". */
function plainMessage(said: string | undefined): string | undefined {
  const nested = readFields(parseJson(said ?? ''));
  const message = readText(nested?.message);
  if (message === undefined) return said;
  const field = readText(nested?.instancePath)?.replace(/^\//, '') ?? '';
  return field === '' ? message : `${field} ${message}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
