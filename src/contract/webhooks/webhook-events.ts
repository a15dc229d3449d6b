/** What can be sent, by the `type` of its message. */
export const webhookEvents = [
  'session.started',
  'session.not_recorded',
  'session.signal_trouble',
  'session.no_media',
  'session.encoder_lost',
  'session.ended',
  'recording.ready',
  'recording.failed',
  'show.missed',
  'service.restarted',
  'retention.waiting',
  'disk.low',
  'disk.full',
  'disk.free',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `test` is sent only when somebody asks for it. */
export const webhookMessageTypes = [...webhookEvents, 'test'] as const;
export type WebhookMessageType = (typeof webhookMessageTypes)[number];
