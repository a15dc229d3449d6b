import type { Language } from '../../../contract/languages.ts';
import { playbackUrl } from '../../../contract/playback.ts';
import type { MessageFacts, MessageLinks, WebhookMessage, WebhookMessageType } from '../../../contract/webhook.ts';
import type { WebhookDelivery, WebhookRow } from '../../db/webhooks.ts';
import { chatWords } from './chat-words.ts';

export interface MessagePlaces {
  /** Players and viewers reach the service here. */
  base: string;
  dashboardUrl: string;
}

type Message = Pick<WebhookDelivery, 'type' | 'at' | 'facts'>;

/** Invisible: it breaks up a link or a mention. */
const wordJoiner = '\u2060';

/**
 * Slack interprets `<`, `>`, `&` and plain addresses. Tools that take its messages
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
const maxDiscordCharacters = 2_000;

export function messageBody(
  message: Message,
  { format, language }: Pick<WebhookRow, 'format' | 'language'>,
  places: MessagePlaces,
  nowMs: number,
): string {
  const links = linksOf(message, places);
  if (format === 'json') {
    const { type, at, facts } = message;
    const data = { ...facts, ...(Object.keys(links).length > 0 && { links }) };
    return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data } satisfies WebhookMessage);
  }
  if (format === 'slack')
    return JSON.stringify({ text: chatText({ ...message, links }, nowMs, { markup: slack, language }) });
  const text = chatText({ ...message, links }, nowMs, { markup: discord, language });
  // A stream's name must not mention anybody.
  return JSON.stringify({ content: text.slice(0, maxDiscordCharacters), allowed_mentions: { parse: [] } });
}

function linksOf({ type, facts: { stream, session } }: Message, { base, dashboardUrl }: MessagePlaces): MessageLinks {
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

interface ChatMarkup {
  /** Makes foreign text harmless. */
  escape: (text: string) => string;
  strong: (text: string) => string;
  /** A date and a time, in the reader's zone. */
  time: (atMs: number) => string;
}

interface ChatMessage {
  type: WebhookMessageType;
  at: number;
  facts: MessageFacts;
  links: MessageLinks;
}

/** A message that is sent later than this says when it happened. */
const lateMs = 60_000;
/** Characters of a name, and of the words of a failure. */
const [maxNameCharacters, maxDetailCharacters] = [120, 400];

interface Spoken {
  markup: ChatMarkup;
  language: Language;
}

/** A message in a sentence or two, with its links below. */
function chatText({ type, at, facts, links }: ChatMessage, nowMs: number, { markup, language }: Spoken): string {
  const words = chatWords[language];
  const { stream, session, freeBytes, detail, onAirSeconds } = facts;
  const name = stream === undefined ? '' : markup.strong(markup.escape(shortened(stream.name, maxNameCharacters)));
  const subject = session?.isTest ? words.testBroadcast(name) : name;
  const sentences = [
    sentenceOf(type, facts, { subject, language }),
    ...(onAirSeconds === undefined || type === 'recording.ready' ? [] : [words.onAir(lengthOf(onAirSeconds))]),
    ...(freeBytes === undefined ? [] : [words.free(gigabytesOf(freeBytes).replace('.', words.decimal))]),
    ...(detail === undefined ? [] : [markup.escape(shortened(detail, maxDetailCharacters))]),
    ...(nowMs - at > lateMs ? [`(${markup.time(at)})`] : []),
  ];
  const lines = [
    links.watch && `${words.watch}: <${links.watch}>`,
    links.dashboard && `Aircheck: <${links.dashboard}>`,
  ];
  return [sentences.join(' '), ...lines.filter((line) => line !== undefined)].join('\n');
}

function sentenceOf(
  type: WebhookMessageType,
  facts: MessageFacts,
  { subject, language }: { subject: string; language: Language },
): string {
  const words = chatWords[language];
  const { recorded, signal = [], cause = 'finished', detail, recordings = 0, sessions = 0, why = 'late' } = facts;
  switch (type) {
    case 'session.started':
      return words.started(subject, recorded === true);
    case 'session.not_recorded':
      return [words.notRecorded(subject), ...(detail === undefined ? [words.wasOff] : [])].join(' ');
    case 'session.signal_trouble':
      return words.trouble(subject, signal.map((kind) => words.troubles[kind]).join(', '));
    case 'session.no_media':
      return words.noMedia(subject);
    case 'show.missed':
      return words.missed(subject);
    case 'service.restarted':
      return words.restarted(sessions);
    case 'session.encoder_lost':
      return words.endings.lost(subject);
    case 'session.ended':
      return words.endings[cause](subject);
    case 'recording.ready':
      return [words.ready(subject), ...coverageOf(facts, language)].join(' ');
    case 'recording.failed':
      return words.failed(subject);
    case 'retention.waiting':
      return words.deletionWaits(recordings, why);
    case 'disk.low':
      return words.diskLow;
    case 'disk.full':
      return words.diskFull;
    case 'disk.free':
      return words.diskFree;
    case 'test':
      return words.test;
  }
}

function coverageOf({ recordedSeconds, onAirSeconds = 0 }: MessageFacts, language: Language): string[] {
  if (recordedSeconds === undefined) return [];
  const missing = Math.round(onAirSeconds - recordedSeconds);
  return [chatWords[language].coverage(lengthOf(recordedSeconds), missing >= 2 ? lengthOf(missing) : '')];
}

/** `1 h 02 min`, `12 min`, `8 s` */
function lengthOf(exactSeconds: number): string {
  const seconds = Math.round(exactSeconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

function gigabytesOf(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** Controls of writing direction and of lines: a name with them would turn the rest of the message around. */
const controls = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]+/gu;

function shortened(text: string, maxCharacters: number): string {
  const characters = [...text.replace(controls, ' ')];
  return characters.length <= maxCharacters
    ? characters.join('')
    : `${characters.slice(0, maxCharacters - 1).join('')}…`;
}
