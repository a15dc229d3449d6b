import { errorBodySchema } from '../errors.ts';
import type { Answer, Operation } from './operation.ts';

type Answers = Record<number, Answer>;

/** An error answer, with what it means. Source: hosted-api, "Errors". */
export function problem(description: string, headers?: Answer['headers']): Answer {
  return { description, schema: errorBodySchema, ...(headers && { headers }) };
}

/** Of an operation whose body is checked against its schema. */
export const badBody: Answers = { 422: problem('The body does not fit; the message names the first field.') };

const ofReads: Answers = { 304: { description: 'Unchanged since the ETag that was sent in `If-None-Match`.' } };
const ofWrites: Answers = {
  400: problem('The body is not valid JSON, or holds a NUL character.'),
  413: problem('The body is larger than 256 KiB.'),
  415: problem('The body is not `application/json`.'),
};
const ofIds: Answers = {
  404: problem("Unknown, deleted, or another account's: one answer for all."),
};

/** Of everything that asks the database. */
export const ofDatabase: Answers = {
  503: problem('The database is busy or in trouble; the message says what holds.', {
    'retry-after': 'Seconds to wait.',
  }),
};

/** The operation with the answers that every one of its kind can give; where it says its own, those stand. */
export function withCommonAnswers(operation: Operation): Operation {
  const isRead = operation.method === 'GET';
  const place = 'The host name or the origin is not allowed';
  const common: Answers = {
    ...(isRead ? ofReads : ofWrites),
    ...(operation.pathParameters && ofIds),
    ...(operation.needsKey && ofDatabase),
    403: problem(operation.needsKey && !isRead ? `${place}, or the key may only read.` : `${place}.`),
  };
  if (operation.needsKey) {
    common[401] = problem('No valid API key: one answer for all reasons.');
    common[503] = problem('The service cannot do this just now; the message says why. Try again.');
  }
  return { ...operation, answers: { ...common, ...operation.answers } };
}
