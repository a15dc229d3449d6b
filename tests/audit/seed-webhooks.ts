import { type CreatedWebhook, webhookEvents } from '../../src/contract/webhook.ts';
import { openReceiver } from '../service/features/webhooks/webhook-receiver.ts';
import type { TestService } from '../support/start-service.ts';

/** What a gateway says where it has much to say. */
const longAnswer = `upstream connect error or disconnect/reset before headers: ${'connection-termination_'.repeat(6)}`;

/** Names of a webhook that delivers, of one whose messages wait, and of a paused one. */
export const webhookNames = {
  delivers: 'Production chat',
  fails: 'Automation in the control room of Studio B, second floor',
  paused: 'Volunteers',
} as const;

/** Makes them, for what happens afterwards. Returns what closes their receivers. */
export async function seedWebhooks(service: TestService): Promise<() => Promise<unknown>> {
  const [good, bad] = [await openReceiver(), await openReceiver()];
  bad.answerWith((response) => response.writeHead(503).end(longAnswer));
  const make = async (body: object): Promise<CreatedWebhook> =>
    (await service.call('POST', '/aircheck/webhooks', body)).json();
  await make({ name: webhookNames.delivers, url: good.url, format: 'slack', events: webhookEvents });
  await make({ name: webhookNames.fails, url: bad.url, events: ['session.started', 'recording.ready'] });
  const quiet = { url: good.url, format: 'discord', language: 'de', events: webhookEvents, tags: ['church'] };
  const { id } = await make({ name: webhookNames.paused, ...quiet });
  await service.call('POST', `/aircheck/webhooks/${id}/pause`);
  return () => Promise.all([good.close(), bad.close()]);
}
