import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WriteTemplate } from '../../contract/handovers/template.ts';
import { me } from '../api/credentials/me.ts';
import { deleteTemplate, type HandoverTemplate, handoverTemplates, writeTemplate } from '../api/handover/handovers.ts';
import { useStore } from '../ui/create-store.ts';
import { ownTemplates } from './own-templates.ts';

export interface Templates {
  /** Undefined until they are read. */
  list: readonly HandoverTemplate[] | undefined;
  /** Returns its id. */
  save: (template: WriteTemplate, id: string | undefined) => Promise<string>;
  remove: (id: string) => Promise<void>;
}

/** The templates: of the account, for all who use it; of this browser where no service of ours keeps any. */
export function useTemplates(): Templates {
  const client = useQueryClient();
  const { data: asker } = useQuery(me);
  const isKept = asker !== undefined && asker !== null;
  const { data } = useQuery({ ...handoverTemplates, enabled: isKept });
  const own = useStore(ownTemplates);
  if (isKept || asker === undefined) {
    return {
      list: data,
      save: (template, id) => writeTemplate(client, template, id),
      remove: (id) => deleteTemplate(client, id),
    };
  }
  return {
    list: own,
    save: async (template, id = `own-${Date.now()}`) => {
      const others = ownTemplates.get().filter((each) => each.id !== id);
      ownTemplates.set([...others, { id, ...template }].sort((a, b) => a.name.localeCompare(b.name)));
      return id;
    },
    remove: async (id) => ownTemplates.set(ownTemplates.get().filter((each) => each.id !== id)),
  };
}
