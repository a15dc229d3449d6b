import * as v from 'valibot';
import {
  type HandedLink,
  type HandoverFormat,
  handedLinks,
  handoverFormats,
} from '../../../contract/handovers/handover.ts';
import { createStore } from '../../lib/create-store.ts';

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
