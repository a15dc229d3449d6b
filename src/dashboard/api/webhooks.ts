import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import {
  createdWebhookSchema,
  deliverySchema,
  resumedWebhookSchema,
  rotatedSecretSchema,
  type WriteWebhook,
  webhookSchema,
} from '../../contract/webhooks/webhook.ts';
import { parseOne, parseRows, requestApi } from './client.ts';
import { ApiError } from './errors.ts';
import { webhookLogPollMs, webhooksPollMs } from './polls.ts';

export type Webhook = Tolerant<typeof webhookSchema>;
export type Delivery = Tolerant<typeof deliverySchema>;

const parseWebhook = tolerant(webhookSchema);
const parseCreated = tolerant(createdWebhookSchema);
const parseDelivery = tolerant(deliverySchema);
const parseResumed = tolerant(resumedWebhookSchema);
const parseRotated = tolerant(rotatedSecretSchema);
const key = ['webhooks'] as const;

/** Null for other APIs, which answer 404. */
export const webhooks = queryOptions({
  queryKey: [...key, 'list'] as const,
  queryFn: async ({ signal }): Promise<Webhook[] | null> => {
    try {
      return parseRows((await requestApi(routes.webhooks(), { signal })).body, parseWebhook);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  refetchInterval: ({ state: { data } }) => data != null && webhooksPollMs,
});

export const deliveriesOf = (webhookId: string) =>
  queryOptions({
    queryKey: [...key, 'deliveries', webhookId] as const,
    queryFn: async ({ signal }) =>
      parseRows((await requestApi(routes.webhookDeliveries(webhookId), { signal })).body, parseDelivery),
    refetchInterval: webhookLogPollMs,
  });

const invalidate = (client: QueryClient) => client.invalidateQueries({ queryKey: key });

/** Without an id it creates a webhook and returns its secret, which the service returns only once. */
export const saveWebhook = (client: QueryClient, id: string | undefined) =>
  mutationOptions({
    mutationKey: ['save-webhook'] as const,
    mutationFn: async (body: WriteWebhook): Promise<string | undefined> => {
      if (id === undefined) {
        const answer = await requestApi(routes.webhooks(), { method: 'POST', body });
        return parseOne(answer.body, parseCreated).secret;
      }
      await requestApi(routes.webhookById(id), { method: 'PUT', body, expects: 'nothing' });
      return undefined;
    },
    onSuccess: () => invalidate(client),
    // The cache must not outlive the dialog that shows the secret.
    gcTime: 0,
  });

/** A 404 counts as success: the webhook is deleted already. */
export const deleteWebhook = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['delete-webhook'] as const,
    mutationFn: async (id: string): Promise<void> => {
      try {
        await requestApi(routes.webhookById(id), { method: 'DELETE', expects: 'nothing' });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: () => invalidate(client),
  });

export const rotateSecret = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['rotate-webhook-secret'] as const,
    mutationFn: async (id: string): Promise<string> =>
      parseOne((await requestApi(routes.webhookSecret(id), { method: 'POST' })).body, parseRotated).secret,
    onSuccess: () => invalidate(client),
    gcTime: 0,
  });

export const pauseWebhook = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['pause-webhook'] as const,
    mutationFn: async (id: string): Promise<void> => {
      await requestApi(routes.webhookPause(id), { method: 'POST', expects: 'nothing' });
    },
    // The mutation is pending until the button shows the new state.
    onSuccess: () => invalidate(client),
  });

/** Returns how many messages the service left out. */
export const resumeWebhook = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['resume-webhook'] as const,
    mutationFn: async (id: string): Promise<number> =>
      parseOne((await requestApi(routes.webhookResume(id), { method: 'POST' })).body, parseResumed).leftOut,
    onSuccess: () => invalidate(client),
  });

export const testWebhook = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['test-webhook'] as const,
    mutationFn: async (id: string): Promise<Delivery> =>
      parseOne((await requestApi(routes.webhookTest(id), { method: 'POST' })).body, parseDelivery),
    onSettled: () => invalidate(client),
  });

export const resendDelivery = (client: QueryClient, webhookId: string) =>
  mutationOptions({
    mutationKey: ['resend-delivery'] as const,
    mutationFn: async (deliveryId: string): Promise<void> => {
      await requestApi(routes.webhookResend(webhookId, deliveryId), { method: 'POST', expects: 'nothing' });
    },
    onSuccess: () => invalidate(client),
  });
