import { type UpstreamReason, upstreamReasons } from '../../contract/upstream.ts';
import { readFields, readText } from './read-values.ts';

/** Whose fault an error is, where our service could not have it from an upstream. */
export interface UpstreamFault {
  name: string;
  reason: UpstreamReason;
}

/** From the body of an error answer; undefined where the error is the answering service's own. */
export function readUpstreamFault(text: string): UpstreamFault | undefined {
  if (!text.includes('"upstream"')) return undefined;
  const fields = readFields(readFields(parseJson(text))?.upstream);
  const name = readText(fields?.name);
  if (name === undefined) return undefined;
  return { name, reason: upstreamReasons.find((reason) => reason === fields?.reason) ?? 'refused' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
