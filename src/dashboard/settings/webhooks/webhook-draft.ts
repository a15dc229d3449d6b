import { type Language, languageOf } from '../../../contract/languages.ts';
import { hasTag } from '../../../contract/tags/stream-tags.ts';
import type { WebhookFormat, WriteWebhook } from '../../../contract/webhooks/webhook.ts';
import { type WebhookEvent, webhookEvents } from '../../../contract/webhooks/webhook-events.ts';
import type { Webhook } from '../../api/webhooks/webhooks.ts';
import { locale } from '../../language.ts';

/** Which streams it reports. */
export type Reach = 'all' | 'tags' | 'streams';

export interface WebhookDraft {
  name: string;
  url: string;
  format: WebhookFormat;
  /** Somebody has chosen the format: it no longer follows the address. */
  isFormatChosen: boolean;
  /** Of what is said in a chat: at first that of this page. */
  language: Language;
  events: readonly WebhookEvent[];
  reach: Reach;
  /** It has both tags and streams, which a program can give it: both stay until somebody chooses one. */
  keepsBoth: boolean;
  tags: readonly string[];
  streamIds: readonly string[];
}

/** What people want to hear of in a chat: what is to be done something about, and the link. */
const usualEvents: readonly WebhookEvent[] = [
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

export function draftOf(webhook: Webhook | undefined): WebhookDraft {
  const {
    name = '',
    url = '',
    format,
    language = languageOf([locale]),
    events = usualEvents,
    tags = [],
    streamIds = [],
  } = webhook ?? {};
  const reach = streamIds.length > 0 ? 'streams' : tags.length > 0 ? 'tags' : 'all';
  return {
    ...{ name, url, format: format ?? 'json', isFormatChosen: webhook !== undefined, language, events },
    ...{ reach, keepsBoth: streamIds.length > 0 && tags.length > 0, tags, streamIds },
  };
}

/** The draft with another address: a chat tool is known by its own. */
export function withUrl(draft: WebhookDraft, url: string): WebhookDraft {
  return { ...draft, url, ...(!draft.isFormatChosen && { format: formatOf(url) }) };
}

function formatOf(url: string): WebhookFormat {
  const { hostname = '' } = URL.canParse(url.trim()) ? new URL(url.trim()) : {};
  if (hostname === 'hooks.slack.com') return 'slack';
  return /(^|\.)discord(app)?\.com$/.test(hostname) ? 'discord' : 'json';
}

/** The list with an item that was not in it, or without one that was. */
export function toggled<TItem>(items: readonly TItem[], item: TItem): TItem[] {
  return items.includes(item) ? items.filter((each) => each !== item) : [...items, item];
}

/** The same for a tag, in whatever spelling. */
export function toggledTag(tags: readonly string[], tag: string): string[] {
  return hasTag(tags, tag) ? tags.filter((each) => !hasTag([each], tag)) : [...tags, tag];
}

export type DraftProblem = 'no-event' | 'no-tag' | 'no-stream';

/** What it lacks beside what its fields say themselves. */
export function problemOf({ events, reach, tags, streamIds }: WebhookDraft): DraftProblem | undefined {
  if (events.length === 0) return 'no-event';
  if (reach === 'tags' && tags.length === 0) return 'no-tag';
  return reach === 'streams' && streamIds.length === 0 ? 'no-stream' : undefined;
}

export function requestOf({
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
