import { expect, it } from 'vitest';
import { ApiError } from '../../../src/dashboard/api/errors.ts';
import { fetchAddedStreams } from '../../../src/dashboard/api/hosted-lists.ts';

it('a suspended user is known by what the API says, in whatever language the page says it', async () => {
  const refusal = new ApiError({
    kind: 'http',
    status: 403,
    messages: ['user is suspended'],
    sentence: 'Der Nutzer ist gesperrt.',
  });
  await expect(fetchAddedStreams(new AbortController().signal, refusal)).rejects.toBe(refusal);
});
