import { mutationOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { type ConnectionStep, connectionStepSchema } from '../../contract/connections.ts';
import { routes } from '../../contract/routes.ts';
import { requestApi } from './client.ts';
import { readRows } from './read-stream.ts';

/** Has our service try an upstream step by step. Nothing is changed there. */
export const testConnection = (upstream: string) =>
  mutationOptions({
    mutationKey: ['test-connection', upstream] as const,
    mutationFn: async (): Promise<ConnectionStep[]> =>
      readRows((await requestApi(routes.upstreamTest(upstream), { method: 'POST' })).body, readStep),
  });

function readStep(value: unknown): ConnectionStep | undefined {
  const read = v.safeParse(connectionStepSchema, value);
  return read.success ? read.output : undefined;
}
