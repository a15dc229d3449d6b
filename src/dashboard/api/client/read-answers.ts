import { ApiError } from './api-error.ts';

/** Reads a list, leaving out the rows that cannot be read: one bad row never blanks a page. */
export function readRows<Row>(body: unknown, readRow: (value: unknown) => Row | undefined): Row[] {
  if (!Array.isArray(body)) throw new ApiError({ kind: 'parse', status: 200 });
  return body.flatMap((value) => readRow(value) ?? []);
}

/** Reads a single resource, or throws: an answer without one is not the API's. */
export function readOne<Row>(body: unknown, readRow: (value: unknown) => Row | undefined): Row {
  const row = readRow(body);
  if (row === undefined) throw new ApiError({ kind: 'parse', status: 200 });
  return row;
}
