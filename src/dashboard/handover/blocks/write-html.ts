import { words } from '../handover-lazy-words.ts';
import type { HandoverEntry } from './entry.ts';
import { type BlockOptions, factsOf, missingTimes, whenAndHowLong } from './facts.ts';

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

/** A list of links. Names keep their own direction. */
export function htmlList(entries: readonly HandoverEntry[], options: BlockOptions): string {
  const items = entries.map((entry, index) => {
    const facts = factsOf(entry, index, options);
    const missing = missingTimes(entry, options);
    const rest = [whenAndHowLong(entry, facts), missing === '' ? '' : words.missing(missing)].filter(Boolean);
    const link = `<a href="${escaped(facts.url)}"><bdi>${escaped(facts.stream)}</bdi></a>`;
    return `<li>${[link, ...rest.map(escaped)].join(', ')}</li>`;
  });
  return `<ul>\n${items.join('\n')}\n</ul>`;
}
