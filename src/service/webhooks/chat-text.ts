import type { EndCause } from '../../contract/session.ts';
import type { SignalKind } from '../../contract/signal/signal-problem.ts';
import type { WebhookMessageType } from '../../contract/webhooks/webhook-events.ts';
import type { MessageFacts, MessageLinks } from '../../contract/webhooks/webhook-message.ts';

/** How a chat tool writes what is in no sentence of ours. */
export interface ChatMarkup {
  /** Text of others, which is to mean nothing to the tool. */
  escape: (text: string) => string;
  strong: (text: string) => string;
  /** A date and a time, in the zone of whoever reads it. */
  time: (atMs: number) => string;
}

interface Said {
  type: WebhookMessageType;
  at: number;
  facts: MessageFacts;
  links: MessageLinks;
}

const troubles: Readonly<Record<SignalKind, string>> = {
  'no-video': 'no video',
  'no-audio': 'no audio',
  'black-picture': 'the picture is black',
  'frozen-picture': 'the picture does not move',
  'silent-audio': 'the audio is silent',
  'low-bitrate': 'the bit rate has collapsed',
  'keyframe-interval': 'too long between keyframes',
};

const endings: Readonly<Record<EndCause, string>> = {
  finished: 'has ended.',
  lost: 'has ended: the encoder was lost.',
  malformed: 'was cut off: what the encoder sent could not be read.',
  codec: 'was cut off: what the encoder sent is not supported.',
  terminated: 'was ended by hand.',
  service: 'was cut off: the service stopped.',
};

/** What comes later than this says when it was. */
const lateMs = 60_000;
/** Characters of a name, and of the words of a failure. */
const [longestName, longestDetail] = [120, 400];

/** A message in a sentence or two, with its links below. */
export function chatText({ type, at, facts, links }: Said, nowMs: number, markup: ChatMarkup): string {
  const { stream, session, freeBytes, detail } = facts;
  const name = stream === undefined ? '' : markup.strong(markup.escape(shortened(stream.name, longestName)));
  const subject = session?.isTest ? `${name} (test broadcast)` : name;
  const sentences = [
    sentenceOf(type, facts, subject),
    ...(facts.onAirSeconds === undefined || type === 'recording.ready'
      ? []
      : [`On air ${lengthOf(facts.onAirSeconds)}.`]),
    ...(freeBytes === undefined ? [] : [`${gigabytesOf(freeBytes)} free.`]),
    ...(detail === undefined ? [] : [markup.escape(shortened(detail, longestDetail))]),
    ...(nowMs - at > lateMs ? [`(${markup.time(at)})`] : []),
  ];
  const lines = [links.watch && `Watch: <${links.watch}>`, links.dashboard && `Aircheck: <${links.dashboard}>`];
  return [sentences.join(' '), ...lines.filter((line) => line !== undefined)].join('\n');
}

function sentenceOf(type: WebhookMessageType, facts: MessageFacts, subject: string): string {
  const { recorded, signal = [], cause = 'finished', recordedSeconds, onAirSeconds, detail } = facts;
  switch (type) {
    case 'session.started':
      return recorded ? `${subject} is live and recorded.` : `${subject} is live.`;
    case 'session.not_recorded':
      return `${subject} is live and NOT RECORDED.${detail === undefined ? ' Recording was off when it began.' : ''}`;
    case 'session.signal_trouble':
      return `${subject}: ${signal.map((kind) => troubles[kind]).join(', ')}.`;
    case 'session.encoder_lost':
      return `${subject} ${endings.lost}`;
    case 'session.ended':
      return `${subject} ${endings[cause]}`;
    case 'recording.ready':
      return `${subject}: the recording is ready.${coverageOf(recordedSeconds, onAirSeconds)}`;
    case 'recording.failed':
      return `${subject}: the recording has FAILED.`;
    case 'disk.low':
      return 'The disk is running full. Soon nothing new is recorded.';
    case 'disk.full':
      return 'The disk is FULL: nothing new is recorded.';
    case 'disk.free':
      return 'The disk has room again.';
    case 'test':
      return 'This is a test message of Aircheck.';
  }
}

function coverageOf(recordedSeconds: number | undefined, onAirSeconds = 0): string {
  if (recordedSeconds === undefined) return '';
  const missing = Math.round(onAirSeconds - recordedSeconds);
  return ` ${lengthOf(recordedSeconds)}${missing >= 2 ? `; ${lengthOf(missing)} of the show are missing` : ''}.`;
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

function shortened(text: string, longest: number): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
}
