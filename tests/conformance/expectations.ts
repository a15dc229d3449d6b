import { isDeepStrictEqual } from 'node:util';
import type { Answer } from './api.ts';
import { Mismatch } from './mismatch.ts';

const words = ({ status, text }: Answer) => `${status}${text === '' ? ' without a body' : ` ${text}`}`;

export function expectEqual(what: string, got: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(got, expected)) throw new Mismatch(`${what} to be ${JSON.stringify(expected)}`, got);
}

/** `expected` ends the sentence "expected …". */
export function expectTrue(expected: string, holds: boolean, got: unknown): void {
  if (!holds) throw new Mismatch(expected, got);
}

export function expectStatus(answer: Answer, ...statuses: number[]): void {
  if (!statuses.includes(answer.status)) throw new Mismatch(statuses.join(' or '), words(answer));
}

/** Source: hosted-api, "Operations and success": 204 with an empty body, no other 2xx. */
export function expectNoContent(answer: Answer): void {
  if (answer.status !== 204 || answer.text !== '') throw new Mismatch('204 without a body', words(answer));
}

/** An error answer: the status, `{"errors": [string, …]}` as JSON, and the message if one is given. */
export function expectError(answer: Answer, status: number, message?: string): void {
  expectStatus(answer, status);
  const { errors } = answer.object();
  const isRight = Array.isArray(errors) && errors.length > 0 && errors.every((error) => typeof error === 'string');
  if (!isRight) throw new Mismatch('{"errors": [string, …]}', answer.text);
  if (message !== undefined && !errors.includes(message)) throw new Mismatch(`the error "${message}"`, answer.text);
}
