import * as v from 'valibot';
import { csvLine } from '../../../contract/csv.ts';
import {
  type HandedLink,
  type HandoverFormat,
  handedLinks,
  handoverFormats,
  type Placeholder,
  readTemplate,
} from '../../../contract/handover.ts';
import { languageOf } from '../../../contract/languages.ts';
import { formatShare } from '../../domain/coverage.ts';
import { createStore } from '../../lib/create-store.ts';
import { isoDay } from '../../lib/dates.ts';
import {
  formatBytes,
  formatClock,
  formatClockSeconds,
  formatDate,
  formatDuration,
  plainClock,
} from '../../lib/format.ts';
import { locale } from '../../lib/language.ts';
import { zoneAbbreviation } from '../../lib/zone.ts';
import { copyText } from '../../ui/copy-control.tsx';
import type { HandoverEntry } from './handover-item.ts';
import { words } from './words.ts';

const choicesSchema = v.object({
  format: v.fallback(v.picklist(handoverFormats), 'plain'),
  link: v.fallback(v.picklist(handedLinks), 'playback'),
  isNewestFirst: v.fallback(v.boolean(), false),
  saysGaps: v.fallback(v.boolean(), false),
  templateId: v.fallback(v.optional(v.string()), undefined),
});

export interface HandoverChoices {
  format: HandoverFormat;
  link: HandedLink;
  isNewestFirst: boolean;
  saysGaps: boolean;
  templateId?: string | undefined;
}

const defaults: HandoverChoices = { format: 'plain', link: 'playback', isNewestFirst: false, saysGaps: false };

export const handoverChoices = createStore<HandoverChoices>(defaults, {
  persisted: { key: 'aircheck.handover', parse: parseChoices, serialize: (choices) => JSON.stringify(choices) },
});

function parseChoices(text: string): HandoverChoices | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), choicesSchema), text);
  return parsed.success ? parsed.output : undefined;
}

/** Programs that know formatted text paste `html` where it is there. */
export interface Block {
  text: string;
  html?: string | undefined;
}

export interface BlockParts extends BlockOptions {
  entries: readonly HandoverEntry[];
  format: HandoverFormat;
  template: string;
}

/** A template that cannot be parsed gives an empty text. */
export function writeBlock({ entries, format, template, ...options }: BlockParts): Block {
  switch (format) {
    case 'plain':
      return { text: writePlain(entries, options) };
    case 'markdown':
      return { text: writeMarkdown(entries, options) };
    case 'csv':
      return { text: writeCsv(entries, options) };
    case 'html': {
      const text = htmlList(entries, options);
      return { text, html: text };
    }
    case 'template':
      return { text: fillTemplate(entries, template, options) };
  }
}

function writePlain(entries: readonly HandoverEntry[], options: BlockOptions): string {
  return entries
    .map((entry, index) => {
      const facts = factsOf(entry, index, options);
      const missing = missingTimes(entry, options);
      const head = [isolated(facts.stream), whenAndHowLong(entry, facts)].filter(Boolean).join(', ');
      return [head, ...(missing === '' ? [] : [words.missing(missing)]), facts.url].join('\n');
    })
    .join('\n\n');
}

function writeMarkdown(entries: readonly HandoverEntry[], options: BlockOptions): string {
  return entries
    .map((entry, index) => {
      const facts = factsOf(entry, index, options);
      const missing = missingTimes(entry, options);
      const name = `**${isolated(markdownText(facts.stream))}**`;
      const head = [name, markdownText(whenAndHowLong(entry, facts))].filter(Boolean).join(', ');
      const lines = [head, ...(missing === '' ? [] : [markdownText(words.missing(missing))]), markdownUrl(facts.url)];
      // A backslash at the end of a line is a line break in Markdown.
      return lines.join('\\\n');
    })
    .join('\n\n');
}

function writeCsv(entries: readonly HandoverEntry[], options: BlockOptions): string {
  const { columns } = words;
  const gapColumn = options.saysGaps ? [columns.missing] : [];
  const rows = entries.map((entry, index) => {
    const facts = factsOf(entry, index, options);
    const { start, end } = timesBesideZone(entry, facts);
    const gaps = options.saysGaps ? [missingTimes(entry, options)] : [];
    return [facts.stream, facts.date, start, end, facts.zone, facts.duration, ...gaps, facts.url, facts.tags];
  });
  const { stream, date, start, end, zone, duration, link, tags } = columns;
  const head = [stream, date, start, end, zone, duration, ...gapColumn, link, tags];
  const language = languageOf([locale]);
  return [head, ...rows]
    .map((cells) =>
      csvLine(
        cells.map((cell) => cell.replaceAll('\u00a0', ' ')),
        language,
      ),
    )
    .join('');
}

function fillTemplate(entries: readonly HandoverEntry[], template: string, options: BlockOptions): string {
  const parsed = readTemplate(template);
  if ('fault' in parsed) return '';
  const namesZone = parsed.parts.some((part) => 'placeholder' in part && part.placeholder === 'zone');
  return entries
    .map((entry, index) => {
      const withZones = factsOf(entry, index, options);
      const facts = namesZone ? { ...withZones, ...timesBesideZone(entry, withZones) } : withZones;
      const put = (name: keyof typeof facts) =>
        name === 'stream' || name === 'tags' ? isolated(lineOf(facts[name])) : facts[name];
      return parsed.parts.map((part) => ('text' in part ? part.text : put(part.placeholder))).join('');
    })
    .join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** `<bdi>` keeps the direction of a name from turning the text after it. */
function htmlList(entries: readonly HandoverEntry[], options: BlockOptions): string {
  const items = entries.map((entry, index) => {
    const facts = factsOf(entry, index, options);
    const missing = missingTimes(entry, options);
    const rest = [whenAndHowLong(entry, facts), missing === '' ? '' : words.missing(missing)].filter(Boolean);
    const link = `<a href="${escaped(facts.url)}"><bdi>${escaped(facts.stream)}</bdi></a>`;
    return `<li>${[link, ...rest.map(escaped)].join(', ')}</li>`;
  });
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

function markdownText(line: string): string {
  return line.replace(/[\\`*_[\]<>~&]/g, '\\$&');
}

/** Angle brackets keep a URL with parentheses or underscores whole. */
function markdownUrl(url: string): string {
  return `<${url.replace(/[<>\s\\]/g, (sign) => encodeURIComponent(sign))}>`;
}

/**
 * Returns whether the block is on the clipboard. Without a secure context there is no asynchronous clipboard, and only a
 * `copy` event in the task of the click can carry two formats.
 */
export async function copyBlock({ text, html }: Block, near: Element): Promise<boolean> {
  if (html === undefined) return copyText(text, near);
  if (typeof ClipboardItem === 'function' && navigator.clipboard?.write) {
    try {
      const of = (content: string, type: string) => new Blob([content], { type });
      const item = new ClipboardItem({ 'text/plain': of(text, 'text/plain'), 'text/html': of(html, 'text/html') });
      await navigator.clipboard.write([item]);
      return true;
    } catch {
      // The event below may still be allowed.
    }
  }
  return copyByEvent(text, html) || copyText(text, near);
}

function copyByEvent(text: string, html: string): boolean {
  let isTaken = false;
  const take = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData('text/html', html);
    event.preventDefault();
    isTaken = event.clipboardData !== null;
  };
  document.addEventListener('copy', take);
  try {
    // `execCommand` is deprecated, and the only way without a secure context.
    return document.execCommand('copy') && isTaken;
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', take);
  }
}

export interface BlockOptions {
  nowMs: number;
  saysGaps: boolean;
}

/** Texts are one line each and not yet escaped. An unknown value is an empty text. */
type Facts = Readonly<Record<Placeholder, string>>;

export function factsOf(entry: HandoverEntry, index: number, { nowMs }: Pick<BlockOptions, 'nowMs'>): Facts {
  const { startMs, endMs, seconds, share, sizeBytes, tags, links, url } = entry;
  return {
    number: String(index + 1),
    stream: lineOf(entry.stream) || words.noName,
    date: startMs === undefined ? '' : isoDay(startMs),
    day: startMs === undefined ? '' : formatDate(startMs, nowMs),
    start: startMs === undefined ? '' : formatClock(startMs),
    end: endMs === undefined ? '' : formatClock(endMs),
    zone: zonesOf(entry).join(' – '),
    duration: seconds === undefined ? '' : formatDuration(seconds),
    coverage: share === undefined ? '' : formatShare(share),
    size: sizeBytes === undefined ? '' : formatBytes(sizeBytes),
    tags: tags.map(lineOf).join(', '),
    url,
    playback: links.playback ?? '',
    watch: links.watch ?? '',
    mp4: links.mp4 ?? '',
  };
}

/** A text that has `zone` beside its times repeats the zone only where there are two. */
function timesBesideZone(entry: HandoverEntry, { start, end }: Facts): Pick<Facts, 'start' | 'end'> {
  const { startMs, endMs } = entry;
  if (zonesOf(entry).length > 1) return { start, end };
  return {
    start: startMs === undefined ? '' : plainClock(startMs),
    end: endMs === undefined ? '' : plainClock(endMs),
  };
}

/** A recording has two zones where the clocks change between its beginning and its end. */
function zonesOf({ startMs, endMs = startMs }: HandoverEntry): string[] {
  const times = [startMs, endMs].filter((ms) => ms !== undefined);
  return [...new Set(times.map((ms) => zoneAbbreviation(ms)))];
}

/** `Wed 18 Nov 22:14 – 23:53 CET, 1:39:20` */
export function whenAndHowLong(entry: HandoverEntry, { day, duration }: Facts): string {
  const { startMs, endMs } = entry;
  const isChanged = zonesOf(entry).length > 1;
  const clock = (ms: number, isLast: boolean) =>
    isLast || isChanged ? `${plainClock(ms)} ${zoneAbbreviation(ms)}` : plainClock(ms);
  const times =
    startMs === undefined
      ? ''
      : endMs === undefined
        ? clock(startMs, true)
        : words.fromTo(clock(startMs, false), clock(endMs, true));
  const when = [day, times].filter(Boolean).join(' ');
  return [when, duration, entry.isComing ? words.coming : ''].filter(Boolean).join(', ');
}

/** `20:14:05 – 20:18:10`, or nothing where no footage is missing or the operator does not want gaps named. */
export function missingTimes({ gaps }: HandoverEntry, { saysGaps }: BlockOptions): string {
  if (!saysGaps) return '';
  const times = gaps.map((gap) => words.fromTo(formatClockSeconds(gap.startedAtMs), formatClockSeconds(gap.endedAtMs)));
  return times.join(', ');
}

const maxCharacters = 200;

// These characters would end a line, hide text, or turn the direction of the text after them.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const [isolate, popIsolate] = ['\u2068', '\u2069'];

/** Names, recipients and tags are other people's text: a line break in one would forge a line of the block. */
export function lineOf(text: string): string {
  const line = text.replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join('')}…` : line;
}

/** Without the marks around it, a name in Arabic would turn the direction of the times after it. */
function isolated(line: string): string {
  return rightToLeft.test(line) ? `${isolate}${line}${popIsolate}` : line;
}
