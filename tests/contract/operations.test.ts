import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { errorBodySchema } from '../../src/contract/errors.ts';
import { allOperations } from '../../src/contract/operations/all-operations.ts';
import { problem, withCommonAnswers } from '../../src/contract/operations/operation.ts';
import { routePatterns } from '../../src/contract/routes.ts';

const patterns: readonly string[] = Object.values(routePatterns);
const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);

describe('every operation', () => {
  it.each(allOperations.map((operation) => [operation.id, operation] as const))(
    '%s is described completely',
    (_, operation) => {
      const { method, path, summary, needsKey, pathParameters = {}, body, answers } = operation;
      expect(patterns).toContain(path);
      expect(Object.keys(pathParameters)).toEqual(namesIn(path));
      expect(summary).toMatch(/^[A-Z].*\.$/);
      const statuses = Object.keys(answers).map(Number);
      // One success, and perhaps a 204 if there is nothing to return.
      expect(statuses.filter((status) => status < 300 && (status !== 204 || method !== 'GET'))).toHaveLength(1);
      expect(statuses.includes(401)).toBe(needsKey || ['signIn', 'signInBrowser'].includes(operation.id));
      expect(statuses.includes(304)).toBe(method === 'GET');
      // What a path names may not be there.
      if (path.includes(':')) expect(statuses).toContain(404);
      if (body !== undefined) expect(statuses).toContain(415);
      for (const status of statuses) expect(answers[status]?.schema === errorBodySchema).toBe(status >= 400);
    },
  );

  it('has an id and a place of its own', () => {
    expect(new Set(allOperations.map(({ id }) => id)).size).toBe(allOperations.length);
    expect(new Set(allOperations.map(({ method, path }) => `${method} ${path}`)).size).toBe(allOperations.length);
  });
});

it('every path of the contract has an operation, but for what is forwarded', () => {
  const described = new Set(allOperations.map(({ path }) => path));
  const forwarded: readonly string[] = [routePatterns.upstream];
  expect(patterns.filter((path) => !described.has(path) && !forwarded.includes(path))).toEqual([]);
});

it('an answer that the operation describes itself comes before the common one', () => {
  const tooEarly = problem('Too early.');
  const { answers } = withCommonAnswers({
    id: 'tryIt',
    group: 'Streams',
    method: 'PATCH',
    path: routePatterns.stream,
    summary: 'Try it.',
    needsKey: true,
    pathParameters: { id: v.string() },
    answers: { 204: { description: 'Done.' }, 400: tooEarly },
  });
  expect(answers[400]).toBe(tooEarly);
  expect(Object.keys(answers)).toEqual(['204', '400', '401', '403', '404', '413', '415', '503']);
});

/** Every field below a schema with the way to it, those of nested objects and lists included. */
function fieldsBelow(schema: Shape, path: string): [string, Shape][] {
  const parts = [schema.item, schema.wrapped, ...(schema.options ?? [])].filter((part) => typeof part === 'object');
  return [
    ...Object.entries(schema.entries ?? {}).flatMap(([name, field]): [string, Shape][] => [
      [`${path}.${name}`, field],
      ...fieldsBelow(field, `${path}.${name}`),
    ]),
    ...parts.flatMap((part) => fieldsBelow(part, path)),
  ];
}
interface Shape extends v.GenericSchema {
  entries?: Record<string, Shape>;
  item?: Shape;
  wrapped?: Shape;
  options?: readonly (Shape | string | number)[];
}
const isDescribed = (schema: Shape): boolean =>
  v.getDescription(schema) !== undefined || (schema.wrapped !== undefined && isDescribed(schema.wrapped));
const unwrapped = (schema: Shape): Shape => (schema.wrapped === undefined ? schema : unwrapped(schema.wrapped));

describe('every field of every answer', () => {
  const fields = allOperations
    .filter(({ group }) => group !== 'Description')
    .flatMap(({ id, answers }) =>
      Object.values(answers).flatMap(({ schema }) => (schema === undefined ? [] : fieldsBelow(schema, id))),
    );

  it('is described', () => {
    expect(fields.length).toBeGreaterThan(300);
    const silent = fields.filter(([, field]) => !isDescribed(field));
    expect([...new Set(silent.map(([path]) => path))]).toEqual([]);
  });

  it('has its unit in its description if it is a number', () => {
    const numbers = fields.filter(([, field]) => unwrapped(field).type === 'number');
    expect(numbers.length).toBeGreaterThan(50);
    for (const [path, field] of numbers) {
      const { unit }: { unit?: unknown } = v.getMetadata(unwrapped(field));
      expect(unit, path).not.toBeUndefined();
      if (unit !== null) expect(v.getDescription(unwrapped(field)), path).toMatch(new RegExp(`${unit}\\.$`));
    }
  });
});
