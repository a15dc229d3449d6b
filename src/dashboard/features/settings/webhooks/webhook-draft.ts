import { type Language, languageOf } from '../../../../contract/languages.ts';
import { hasTag } from '../../../../contract/tags/stream-tags.ts';
import type { WebhookFormat, WriteWebhook } from '../../../../contract/webhooks/webhook.ts';
import { type WebhookEvent, webhookEvents } from '../../../../contract/webhooks/webhook-events.ts';
import type { Webhook } from '../../../api/webhooks.ts';
import { locale } from '../../../lib/language.ts';

export type Reach = 'all' | 'tags' | 'streams';

export interface WebhookDraft {
  name: string;
  url: string;
  format: WebhookFormat;
  /** Until the operator chooses a format, it follows the address. */
  isFormatChosen: boolean;
  /** Chat messages are in this language; a new webhook begins with the page's. */
  language: Language;
  events: readonly WebhookEvent[];
  reach: Reach;
  /** A webhook made through the API can have both tags and streams; both stay until the operator chooses one. */
  keepsBoth: boolean;
  tags: readonly string[];
  streamIds: readonly string[];
}

/** A chat wants the alarms that somebody can act on, and the finished recording with its link. */
const defaultEvents: readonly WebhookEvent[] = [
  'session.not_recorded',
  'session.signal_trouble',
  'session.no_media',
  'session.encoder_lost',
  'recording.ready',
  'recording.failed',
  'show.missed',
  'service.restarted',
  'retention.waiting',
  'disk.low',
  'disk.full',
];

export function createDraft(webhook: Webhook | undefined): WebhookDraft {
  const {
    name = '',
    url = '',
    format,
    language = languageOf([locale]),
    events = defaultEvents,
    tags = [],
    streamIds = [],
  } = webhook ?? {};
  const reach = streamIds.length > 0 ? 'streams' : tags.length > 0 ? 'tags' : 'all';
  return {
    ...{ name, url, format: format ?? 'json', isFormatChosen: webhook !== undefined, language, events },
    ...{ reach, keepsBoth: streamIds.length > 0 && tags.length > 0, tags, streamIds },
  };
}

export function withUrl(draft: WebhookDraft, url: string): WebhookDraft {
  return { ...draft, url, ...(!draft.isFormatChosen && { format: deriveFormat(url) }) };
}

function deriveFormat(url: string): WebhookFormat {
  const { hostname = '' } = URL.canParse(url.trim()) ? new URL(url.trim()) : {};
  if (hostname === 'hooks.slack.com') return 'slack';
  return /(^|\.)discord(app)?\.com$/.test(hostname) ? 'discord' : 'json';
}

export function toggle<TItem>(items: readonly TItem[], item: TItem): TItem[] {
  return items.includes(item) ? items.filter((each) => each !== item) : [...items, item];
}

/** Two spellings of a tag count as one. */
export function toggleTag(tags: readonly string[], tag: string): string[] {
  return hasTag(tags, tag) ? tags.filter((each) => !hasTag([each], tag)) : [...tags, tag];
}

export type DraftProblem = 'no-event' | 'no-tag' | 'no-stream';

/** Required fields are left to the browser's own checks. */
export function findProblem({ events, reach, tags, streamIds }: WebhookDraft): DraftProblem | undefined {
  if (events.length === 0) return 'no-event';
  if (reach === 'tags' && tags.length === 0) return 'no-tag';
  return reach === 'streams' && streamIds.length === 0 ? 'no-stream' : undefined;
}

export function createRequest({
  name,
  url,
  format,
  language,
  events,
  reach,
  keepsBoth,
  tags,
  streamIds,
}: WebhookDraft): WriteWebhook {
  return {
    name: name.trim(),
    url: url.trim(),
    format,
    ...(format !== 'json' && { language }),
    events: webhookEvents.filter((event) => events.includes(event)),
    ...((reach === 'tags' || keepsBoth) && { tags: [...tags] }),
    ...(reach === 'streams' && { streamIds: [...streamIds] }),
  };
}
