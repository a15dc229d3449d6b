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
} from '../../contract/webhook.ts';
import { absentIfGone, deleteIfThere, fetchOne, fetchRows, sendApi } from './client.ts';
import { webhookLogPollMs, webhooksPollMs } from './polls.ts';

export type Webhook = Tolerant<typeof webhookSchema>;
export type Delivery = Tolerant<typeof deliverySchema>;

const parseWebhook = tolerant(webhookSchema);
const parseCreated = tolerant(createdWebhookSchema);
const parseDelivery = tolerant(deliverySchema);
const parseResumed = tolerant(resumedWebhookSchema);
const parseRotated = tolerant(rotatedSecretSchema);
const key = ['webhooks'] as const;
const post = { method: 'POST' } as const;

/** Null for other APIs, which answer 404. */
export const webhooks = queryOptions({
  queryKey: [...key, 'list'] as const,
  queryFn: async ({ signal }) => (await absentIfGone(fetchRows(routes.webhooks(), parseWebhook, { signal }))) ?? null,
  refetchInterval: ({ state: { data } }) => data != null && webhooksPollMs,
});

export const deliveriesOf = (webhookId: string) =>
  queryOptions({
    queryKey: [...key, 'deliveries', webhookId] as const,
    queryFn: ({ signal }) => fetchRows(routes.webhookDeliveries(webhookId), parseDelivery, { signal }),
    refetchInterval: webhookLogPollMs,
  });

/** A mutation is pending until the page shows the new state. */
const onSuccess = (client: QueryClient) => () => client.invalidateQueries({ queryKey: key });

/** Without an id it creates a webhook and returns its secret, which the service returns only once. */
export const saveWebhook = (client: QueryClient, id: string | undefined) =>
  mutationOptions({
    mutationFn: async (body: WriteWebhook): Promise<string | undefined> => {
      if (id === undefined) return (await fetchOne(routes.webhooks(), parseCreated, { ...post, body })).secret;
      await sendApi('PUT', routes.webhookById(id), { body });
    },
    onSuccess: onSuccess(client),
    // The cache must not outlive the dialog that shows the secret.
    gcTime: 0,
  });

export const deleteWebhook = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => deleteIfThere(routes.webhookById(id)),
    onSuccess: onSuccess(client),
  });

export const rotateSecret = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (id: string) => (await fetchOne(routes.webhookSecret(id), parseRotated, post)).secret,
    onSuccess: onSuccess(client),
    gcTime: 0,
  });

export const pauseWebhook = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => sendApi('POST', routes.webhookPause(id)),
    onSuccess: onSuccess(client),
  });

/** Returns how many messages the service left out. */
export const resumeWebhook = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (id: string) => (await fetchOne(routes.webhookResume(id), parseResumed, post)).leftOut,
    onSuccess: onSuccess(client),
  });

export const testWebhook = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => fetchOne(routes.webhookTest(id), parseDelivery, post),
    onSettled: onSuccess(client),
  });

export const resendDelivery = (client: QueryClient, webhookId: string) =>
  mutationOptions({
    mutationFn: (deliveryId: string) => sendApi('POST', routes.webhookResend(webhookId, deliveryId)),
    onSuccess: onSuccess(client),
  });
