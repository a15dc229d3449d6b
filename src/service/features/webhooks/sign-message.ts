import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A secret by Standard Webhooks: 32 random bytes. */
export function createWebhookSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

interface Message {
  id: string;
  /** Unix ms of this try. */
  atMs: number;
  body: string;
}

/** The headers that say who sends it, one signature for each secret. Source: Standard Webhooks, docs/webhooks.md. */
export function signatureHeaders({ id, atMs, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
