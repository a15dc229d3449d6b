import { useQuery } from '@tanstack/react-query';
import type { HandedLink } from '../../contract/handovers/handover.ts';
import { ingest } from '../api/ingest.ts';
import { linksOf } from '../shared/links/chosen-link.ts';
import { useNow } from '../shared/use-now.ts';
import { entryOf, type HandoverEntry, type HandoverItem } from './blocks/entry.ts';
import type { BlockOptions } from './blocks/facts.ts';
import { type Block, writeBlock } from './blocks/write-block.ts';
import type { HandoverChoices } from './handover-choices.ts';

export interface ReadyBlock {
  /** Without those that have no link to give. */
  entries: readonly HandoverEntry[];
  /** The kinds of links that there are, and the one that is given. */
  kinds: readonly HandedLink[];
  kind: HandedLink;
  options: BlockOptions;
  block: Block;
}

/** The block of these recordings by what is chosen, with their links as they are now. */
export function useBlock(items: readonly HandoverItem[], choices: HandoverChoices, template: string): ReadyBlock {
  const nowMs = useNow(60_000);
  const { data: place } = useQuery(ingest);
  const { format, link, saysGaps } = choices;
  const linked = items.map((item) => ({ item, links: linksOf(item.session, item.stream.name, place?.base) }));
  const kinds = (['playback', 'watch', 'mp4'] as const).filter((kind) =>
    linked.some(({ links }) => links.some((each) => each.kind === kind)),
  );
  const kind = kinds.find((each) => each === link) ?? 'playback';
  const entries = linked.flatMap(({ item, links }) => entryOf(item, links, kind) ?? []);
  const options = { nowMs, saysGaps };
  return { entries, kinds, kind, options, block: writeBlock({ entries, format, template, ...options }) };
}
