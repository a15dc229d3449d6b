import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Clip, clipsOf } from '../api/clips/clips.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { ClipRow } from './clip-row.tsx';
import { words } from './clips-words.ts';

/** The clips of a recording, by where they begin. Says once when one that was being made is there. */
export function ClipList({ sessionId }: { sessionId: string }) {
  const { data: clips = [] } = useQuery(clipsOf(sessionId));
  const wasMade = useRef(new Set<string>());
  useEffect(() => {
    for (const clip of clips) announce(clip, wasMade.current);
  }, [clips]);
  if (clips.length === 0) return null;
  return (
    <ul aria-label={words.ofRecording} className="mt-4 border-t border-line">
      {clips.map((clip) => (
        <ClipRow key={clip.id} clip={clip} />
      ))}
    </ul>
  );
}

function announce({ id, name, state }: Clip, wasMade: Set<string>): void {
  if (state === 'making') wasMade.add(id);
  else if (wasMade.delete(id)) {
    showToast({ text: state === 'ready' ? words.made(name) : words.failedNow(name), key: `clip ${id}` });
  }
}
