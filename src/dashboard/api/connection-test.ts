import { mutationOptions } from '@tanstack/react-query';
import { connectionStepSchema } from '../../contract/connection-test.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { readRows } from './client/read-answers.ts';
import { requestApi } from './client/request.ts';

const readStep = tolerant(connectionStepSchema);

/** Has our service try an upstream step by step. Nothing is changed there. */
export const testConnection = (upstream: string) =>
  mutationOptions({
    mutationKey: ['test-connection', upstream] as const,
    mutationFn: async () =>
      readRows((await requestApi(routes.upstreamTest(upstream), { method: 'POST' })).body, readStep),
  });
