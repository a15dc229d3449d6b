import { useEffect, useRef } from 'react';
import { shortcutsOn } from '../preferences/preferences.ts';
import { useStore } from '../ui/create-store.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { useShortcuts } from '../ui/use-shortcuts.ts';
import { type ClipDraft, markHere, stepFrame, watchFrames } from './clip-draft.ts';
import { ClipForm } from './clip-form.tsx';
import { ClipList } from './clip-list.tsx';
import { words } from './clips-words.ts';
import { stretchOf } from './marks.ts';

interface ClipPanelProps {
  draft: ClipDraft;
  streamName: string;
}

/** What takes Enter for itself. */
const pressed = 'a, button, summary, input, [role="slider"]';

/** The way to a clip beside the player, by keys or by the pointer, and the clips that there are. */
export function ClipPanel({ draft, streamName }: ClipPanelProps) {
  const name = useRef<HTMLInputElement>(null);
  const video = useStore(draft.position.video);
  const isOn = useStore(shortcutsOn);
  useEffect(() => (video === null ? undefined : watchFrames(video)), [video]);
  useShortcuts(
    {
      i: () => markHere(draft, 'from'),
      o: () => markHere(draft, 'to'),
      ',': () => stepFrame(draft, -1),
      '.': () => stepFrame(draft, 1),
      Enter: () => {
        if (stretchOf(draft.marks.get()) === undefined || document.activeElement?.matches(pressed)) return false;
        name.current?.focus();
        return true;
      },
    },
    isOn,
  );
  return (
    <section aria-labelledby="clip">
      <SectionHead
        id="clip"
        title={words.title}
        note={isOn ? <span className="max-desk:hidden">{words.note}</span> : null}
        className="items-baseline gap-2.5 pb-2"
      />
      <ClipForm draft={draft} streamName={streamName} nameField={name} />
      <ClipList sessionId={draft.session.id} />
    </section>
  );
}
