import { setImmediate as giveWay } from 'node:timers/promises';

/** Values of an object, or of one row of a list: a session with its parent has some 150. */
const mostValues = 5_000;
/** A page has 1,000 at most. */
const mostRows = 5_000;
const charactersAtATime = 64 * 1024;

/** More than can be parsed without blocking the service. */
export class AnswerTooLarge extends Error {}

/** One answer at a time: eight that arrive together must not be parsed in one go. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Parses an answer and removes what must not leave this service, a list a few rows at a time.
 * @throws AnswerTooLarge; a SyntaxError if it is not JSON; another Error if it is nested too deeply.
 */
export function parseAnswer(text: string, apiKey: string | undefined): Promise<unknown> {
  const turn = last.then(() => parse(text.trim(), apiKey));
  last = turn.catch(() => undefined);
  return turn;
}

async function parse(text: string, apiKey: string | undefined): Promise<unknown> {
  await giveWay();
  const isList = text.startsWith('[') && text.endsWith(']');
  if (isList && text.slice(1, -1).trim() === '') return [];
  const rows: unknown[] = [];
  let characters = 0;
  for (const row of isList ? rowsOf(text.slice(1, -1)) : rowsOf(text)) {
    rows.push(cleanAnswer(JSON.parse(row), apiKey));
    if (rows.length > mostRows) throw new AnswerTooLarge();
    characters += row.length + 1;
    if (characters < charactersAtATime) continue;
    characters = 0;
    await giveWay();
  }
  if (isList) return rows;
  if (rows.length !== 1) throw new SyntaxError('no single value');
  return rows[0];
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opens = new Set([0x5b, 0x7b]);
const closes = new Set([0x5d, 0x7d]);

/** Splits at commas outside strings and brackets; each piece has a bounded number of values. */
function* rowsOf(text: string): Generator<string> {
  let [start, depth, values, isText] = [0, 0, 1, false];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isText) {
      if (code === backslash) index += 1;
      else if (code === quote) isText = false;
    } else if (code === quote) isText = true;
    else if (opens.has(code)) {
      depth += 1;
      values += 1;
    } else if (closes.has(code)) depth -= 1;
    else if (code === comma && depth === 0) {
      yield text.slice(start, index);
      [start, values] = [index + 1, 1];
    } else if (code === comma) values += 1;
    if (values > mostValues) throw new AnswerTooLarge();
  }
  yield text.slice(start);
}

const deepest = 40;
/** Of an object, or of one row of a list. */
const mostCleanedValues = 10_000;
const redacted = '•••';

/**
 * A parsed answer without what must not leave this service: the key, which the hosted API echoes in its 401, and the
 * stream key in its `parentStream`. Source: hosted-api, "Errors" and "Lists".
 * @throws an Error if it is nested deeper, or is larger, than any answer of the API.
 */
export function cleanAnswer(value: unknown, apiKey: string | undefined): unknown {
  const secrets = apiKey === undefined ? [] : [...new Set([apiKey, encodeURIComponent(apiKey)])];
  const redact = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, redacted), text);

  let values = 0;
  const clean = (one: unknown, depth: number, isParentStream: boolean): unknown => {
    values += 1;
    if (depth > deepest || values > mostCleanedValues) throw new Error('nested too deeply, or too large');
    if (typeof one === 'string') return redact(one);
    if (Array.isArray(one)) return one.map((item) => clean(item, depth + 1, false));
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(
      Object.entries(one)
        .filter(([name]) => name !== '__proto__' && !(isParentStream && name === 'streamKey'))
        .map(([name, inner]) => [redact(name), clean(inner, depth + 1, name === 'parentStream')]),
    );
  };
  return clean(value, 0, false);
}
