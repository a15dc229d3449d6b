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

/** The account's webhooks, the oldest first; null where the service knows of none. */
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

/** What waits for a webhook and what was sent, newest first. */
export const deliveriesOf = (webhookId: string) =>
  queryOptions({
    queryKey: [...key, 'deliveries', webhookId] as const,
    queryFn: async ({ signal }) =>
      parseRows((await requestApi(routes.webhookDeliveries(webhookId), { signal })).body, parseDelivery),
    refetchInterval: webhookLogPollMs,
  });

const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: key });

/** Makes a webhook, or replaces one. Returns the secret of a new one, the only time that it is returned. */
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
    onSuccess: () => readAgain(client),
    // A secret is kept no longer than it is shown.
    gcTime: 0,
  });

/** One that is gone already is as good as deleted. */
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
    onSuccess: () => readAgain(client),
  });

/** Returns the new secret. */
export const rotateSecret = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['rotate-webhook-secret'] as const,
    mutationFn: async (id: string): Promise<string> =>
      parseOne((await requestApi(routes.webhookSecret(id), { method: 'POST' })).body, parseRotated).secret,
    onSuccess: () => readAgain(client),
    gcTime: 0,
  });

/** Nothing is sent until it is resumed. */
export const pauseWebhook = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['pause-webhook'] as const,
    mutationFn: async (id: string): Promise<void> => {
      await requestApi(routes.webhookPause(id), { method: 'POST', expects: 'nothing' });
    },
    // Once it has been read again: the button says what is.
    onSuccess: () => readAgain(client),
  });

/** Returns how many messages were left out. */
export const resumeWebhook = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['resume-webhook'] as const,
    mutationFn: async (id: string): Promise<number> =>
      parseOne((await requestApi(routes.webhookResume(id), { method: 'POST' })).body, parseResumed).leftOut,
    onSuccess: () => readAgain(client),
  });

/** Sends a test message, and returns how that went. */
export const testWebhook = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['test-webhook'] as const,
    mutationFn: async (id: string): Promise<Delivery> =>
      parseOne((await requestApi(routes.webhookTest(id), { method: 'POST' })).body, parseDelivery),
    onSettled: () => readAgain(client),
  });

export const resendDelivery = (client: QueryClient, webhookId: string) =>
  mutationOptions({
    mutationKey: ['resend-delivery'] as const,
    mutationFn: async (deliveryId: string): Promise<void> => {
      await requestApi(routes.webhookResend(webhookId, deliveryId), { method: 'POST', expects: 'nothing' });
    },
    onSuccess: () => readAgain(client),
  });
