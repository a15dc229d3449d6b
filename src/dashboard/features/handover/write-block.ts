import { csvLine } from '../../../contract/csv.ts';
import type { HandoverFormat } from '../../../contract/handovers/handover.ts';
import { readTemplate } from '../../../contract/handovers/template.ts';
import { languageOf } from '../../../contract/languages.ts';
import { locale } from '../../lib/language.ts';
import {
  type BlockOptions,
  factsOf,
  isolated,
  lineOf,
  missingTimes,
  timesBesideZone,
  whenAndHowLong,
} from './block-facts.ts';
import type { HandoverEntry } from './handover-item.ts';
import { words } from './words.ts';

/** Programs that know formatted text paste `html` where it is there. */
export interface Block {
  text: string;
  html?: string | undefined;
}

export interface BlockParts extends BlockOptions {
  entries: readonly HandoverEntry[];
  format: HandoverFormat;
  /** The text of the format `template`. */
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
  return [head, ...rows].map((cells) => csvLine(cells, language)).join('');
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

/** Escapes every character that Markdown could take for its own. */
function markdownText(line: string): string {
  return line.replace(/[\\`*_[\]<>~&]/g, '\\$&');
}

/** Angle brackets keep a URL with parentheses or underscores whole. */
function markdownUrl(url: string): string {
  return `<${url.replace(/[<>\s\\]/g, (sign) => encodeURIComponent(sign))}>`;
}
