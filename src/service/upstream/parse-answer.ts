import { setImmediate as giveWay } from 'node:timers/promises';
import { cleanAnswer } from './clean-answer.ts';

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
