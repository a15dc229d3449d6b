import { expect, it } from 'vitest';
import { readAddedStreams } from '../../../src/dashboard/api/added-streams.ts';
import { ApiError } from '../../../src/dashboard/api/client/api-error.ts';

it('a suspended user is known by what the API says, in whatever language the page says it', async () => {
  const refusal = new ApiError({
    kind: 'http',
    status: 403,
    messages: ['user is suspended'],
    sentence: 'Der Nutzer ist gesperrt.',
  });
  await expect(readAddedStreams(new AbortController().signal, refusal)).rejects.toBe(refusal);
});
