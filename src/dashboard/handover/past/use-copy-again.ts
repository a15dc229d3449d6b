import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type HandedLink, handedLinks, handoverFormats } from '../../../contract/handovers/handover.ts';
import { clock } from '../../api/client/clock.ts';
import { type Handover, handoverTemplates } from '../../api/handover/handovers.ts';
import { ingest } from '../../api/ingest.ts';
import { linksOf } from '../../shared/links/chosen-link.ts';
import { copiedLinks } from '../../shared/links/copied-links.ts';
import { warnOfCopiedLink } from '../../shared/links/copy-items.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { entryOf } from '../blocks/entry.ts';
import { writeBlock } from '../blocks/write-block.ts';
import { copyBlock } from '../copy-block.ts';
import { handoverChoices } from '../handover-choices.ts';
import { readGivenItems } from './given-items.ts';
import { words } from './past-words.ts';

/** Copies the links of a handover once more, in its order and form. Nothing is marked again. */
export function useCopyAgain(handover: Handover): { isCopying: boolean; copyAgain: (near: Element) => Promise<void> } {
  const client = useQueryClient();
  const [isCopying, setCopying] = useState(false);
  const copyAgain = async (near: Element) => {
    if (isCopying) return;
    setCopying(true);
    const text = await copy(client, handover, near).catch((error: unknown) =>
      words.failed(error instanceof Error ? error.message : ''),
    );
    setCopying(false);
    showToast({ key: 'handover', text });
  };
  return { isCopying, copyAgain };
}

/** Returns what there is to say of it. */
async function copy(client: QueryClient, handover: Handover, near: Element): Promise<string> {
  const [items, place, template] = await Promise.all([
    readGivenItems(client, handover),
    // Without it the links are those that the sessions carry.
    client.ensureQueryData(ingest).catch(() => undefined),
    templateOf(client, handover),
  ]);
  const wanted: HandedLink = handedLinks.find((each) => each === handover.link) ?? 'playback';
  const entries = items.flatMap(
    (item) => entryOf(item, linksOf(item.session, item.stream.name, place?.base), wanted) ?? [],
  );
  if (entries.length === 0) return words.nothing;
  const isTemplateGone = handover.format === 'template' && template === undefined;
  const format = isTemplateGone ? 'plain' : (handoverFormats.find((each) => each === handover.format) ?? 'plain');
  const { saysGaps } = handoverChoices.get();
  const block = writeBlock({ entries, format, template: template ?? '', saysGaps, nowMs: clock.exactMs() });
  if (!(await copyBlock(block, near))) return words.refused;
  for (const { id } of entries) copiedLinks.add(id);
  void warnOfCopiedLink(entries[0]?.url);
  const { sessionIds, clipIds = [] } = handover;
  const clips = entries.filter(({ isClip }) => isClip).length;
  const goneClips = clipIds.length - clips;
  const goneRecordings = sessionIds.length - (entries.length - clips);
  return [
    words.copied(entries.length),
    ...(goneRecordings + goneClips > 0 ? [words.leftOut(goneRecordings, goneClips)] : []),
    ...(isTemplateGone ? [words.noTemplate] : []),
  ].join(' ');
}

/** The text of its template as it is now; undefined where it was not kept, or was deleted. */
async function templateOf(client: QueryClient, { format, template }: Handover): Promise<string | undefined> {
  if (format !== 'template' || template === undefined) return undefined;
  const templates = await client.fetchQuery({ ...handoverTemplates, staleTime: 60_000 });
  return templates.find(({ name }) => name === template)?.text;
}
