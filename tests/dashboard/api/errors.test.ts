import { describe, expect, it } from 'vitest';
import { parseErrorBody } from '../../../src/dashboard/api/errors.ts';

const key = 'secret-key-0123456789';
const errorMessages = (status: number, text: string, apiKey: string) => parseErrorBody(status, text, apiKey).messages;
const errorReason = (text: string) => parseErrorBody(404, text, key).reason;

describe('what an error answer says', () => {
  it('is the list of its errors', () => {
    expect(errorMessages(422, '{"errors":["name is required","record must be boolean"]}', key)).toEqual([
      'name is required',
      'record must be boolean',
    ]);
  });

  it('is taken out of the JSON within a schema error', () => {
    const nested = JSON.stringify({ instancePath: '/record', message: 'must be boolean', params: {} });
    const bare = JSON.stringify({ message: 'must have a name' });
    expect(errorMessages(422, JSON.stringify({ errors: [nested, bare] }), key)).toEqual([
      'record must be boolean',
      'must have a name',
    ]);
  });

  it('never holds the key', () => {
    const text = JSON.stringify({ errors: [`key ${key} may not list streams; ${key} is restricted`] });
    expect(errorMessages(403, text, key)).toEqual(['key ••• may not list streams; ••• is restricted']);
    expect(errorMessages(401, text, key)).toEqual([]);
  });

  it.each(['', '<html>no</html>', '{"errors":', '{"errors":"no"}', '{"errors":[5]}', '[]', 'null'])(
    'is nothing when it is not the API’s: %s',
    (text) => {
      expect(errorMessages(500, text, key)).toEqual([]);
    },
  );

  it('is cut when it has no end', () => {
    const [message] = errorMessages(400, JSON.stringify({ errors: ['x'.repeat(9000)] }), '');
    expect(message).toHaveLength(301);
  });
});

describe('the code of an error answer', () => {
  it('is what programs go by; without one that is known, there is none', () => {
    expect(errorReason('{"errors":["failed: …"],"reason":"failed"}')).toBe('failed');
    expect(errorReason('{"errors":["failed: …"],"reason":"of-tomorrow"}')).toBeUndefined();
    expect(errorReason('{"errors":["failed: …"]}')).toBeUndefined();
    expect(errorReason('<html>')).toBeUndefined();
  });
});
