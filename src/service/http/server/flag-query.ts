import * as v from 'valibot';

const querySchema = v.record(v.string(), v.unknown());

/** A flag of the query: `1` or `true` on, `0` or `false` off, else not given. */
export function readFlag(query: unknown, name: string): boolean | undefined {
  switch (v.parse(querySchema, query)[name]) {
    case '1':
    case 'true':
      return true;
    case '0':
    case 'false':
      return false;
    default:
      return undefined;
  }
}
