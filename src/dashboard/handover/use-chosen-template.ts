import { useState } from 'react';
import type { HandoverTemplate } from '../api/handover/handovers.ts';
import { useStore } from '../ui/create-store.ts';
import { handoverChoices } from './handover-choices.ts';
import { words } from './handover-lazy-words.ts';
import { type Templates, useTemplates } from './use-templates.ts';

export interface ChosenTemplate {
  templates: Templates;
  /** Undefined: one that is not kept yet. */
  kept: HandoverTemplate | undefined;
  /** As it is now, kept or not. */
  text: string;
  type: (text: string) => void;
  choose: (id: string | undefined) => void;
}

/** The template that was used last in this browser, and what becomes of its text while it is edited. */
export function useChosenTemplate(): ChosenTemplate {
  const templates = useTemplates();
  const { templateId } = useStore(handoverChoices);
  const [typed, setTyped] = useState<string>();
  const kept = templates.list?.find(({ id }) => id === templateId);
  return {
    templates,
    kept,
    text: typed ?? kept?.text ?? words.sample,
    type: setTyped,
    choose: (id) => {
      setTyped(undefined);
      handoverChoices.set({ ...handoverChoices.get(), templateId: id });
    },
  };
}
