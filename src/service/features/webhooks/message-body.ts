import { playbackUrl } from '../../../contract/playback.ts';
import type { MessageLinks, WebhookMessage } from '../../../contract/webhook.ts';
import type { DeliveryRow } from '../../db/webhooks/deliveries.ts';
import type { WebhookRow } from '../../db/webhooks/webhook-rows.ts';
import { type ChatMarkup, chatText } from './chat-text.ts';

export interface MessagePlaces {
  /** Where players and viewers reach the service. */
  base: string;
  dashboardUrl: string;
}

type Said = Pick<DeliveryRow, 'type' | 'at' | 'facts'>;

/** Nothing that is seen: it parts what would be a link or a mention. */
const wordJoiner = '\u2060';

/**
 * What Slack reads as its own: `<`, `>`, `&`, and an address that just stands there. Tools that take its messages
 * (Mattermost does) also read `@all` and `[text](address)`.
 */
const slack: ChatMarkup = {
  escape: (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replace(/@|:(?=\/\/)|\](?=\()|\bwww(?=\.)/gi, `$&${wordJoiner}`),
  strong: (text) => `*${text}*`,
  time: (atMs) => `<!date^${Math.floor(atMs / 1000)}^{date_short_pretty} {time}|${utcTime(atMs)}>`,
};

const discord: ChatMarkup = {
  escape: (text) => text.replace(/[\\*_~`|>#@[\]()<:-]/g, String.raw`\$&`),
  strong: (text) => `**${text}**`,
  time: (atMs) => `<t:${Math.floor(atMs / 1000)}:f>`,
};

/** Discord refuses more. */
const mostDiscordCharacters = 2_000;

/** The body of a message, the same for each try but for how late it is. */
export function messageBody(
  said: Said,
  { format, language }: Pick<WebhookRow, 'format' | 'language'>,
  places: MessagePlaces,
  nowMs: number,
): string {
  const links = linksOf(said, places);
  if (format === 'json') {
    const { type, at, facts } = said;
    const data = { ...facts, ...(Object.keys(links).length > 0 && { links }) };
    return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data } satisfies WebhookMessage);
  }
  if (format === 'slack')
    return JSON.stringify({ text: chatText({ ...said, links }, nowMs, { markup: slack, language }) });
  const text = chatText({ ...said, links }, nowMs, { markup: discord, language });
  // Names of streams call nobody.
  return JSON.stringify({ content: text.slice(0, mostDiscordCharacters), allowed_mentions: { parse: [] } });
}

function linksOf({ type, facts: { stream, session } }: Said, { base, dashboardUrl }: MessagePlaces): MessageLinks {
  if (stream === undefined) return type === 'test' ? {} : { dashboard: `${dashboardUrl}/settings` };
  const page = `${dashboardUrl}/streams/${encodeURIComponent(stream.id)}`;
  if (session === undefined) return { dashboard: page };
  const dashboard = `${page}/sessions/${encodeURIComponent(session.id)}`;
  if (type !== 'recording.ready') return { dashboard };
  const { id } = session;
  return {
    dashboard,
    watch: `${base}/watch/${id}`,
    recording: playbackUrl({ id }, base),
    mp4: `${base}/recordings/${id}/source.mp4`,
  };
}

function utcTime(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(11, 16)} UTC`;
}
