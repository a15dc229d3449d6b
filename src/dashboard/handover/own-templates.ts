import * as v from 'valibot';
import type { HandoverTemplate } from '../api/handover/handovers.ts';
import { createStore } from '../ui/create-store.ts';

const templatesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ id: v.string(), name: v.string(), text: v.string() })),
);

/** The templates of this browser, where the API keeps none. */
export const ownTemplates = createStore<readonly HandoverTemplate[]>([], {
  kept: {
    key: 'aircheck.handover-templates',
    read: (text) => {
      const read = v.safeParse(templatesSchema, text);
      return read.success ? read.output : undefined;
    },
    write: (templates) => (templates.length === 0 ? undefined : JSON.stringify(templates)),
  },
});
