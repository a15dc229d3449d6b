import { Glyph } from '../glyph.tsx';
import { type LocalReach, localReach } from './local-address.ts';
import { words } from './local-address-words.ts';

interface LocalAddressNoteProps {
  url: string | undefined;
  /** How to fix it, where that is something else than the public address. */
  remedies?: Partial<Record<LocalReach, string>>;
}

/** Warns where a link leads nowhere for whoever gets it, and says how to fix that. One line, or nothing. */
export function LocalAddressNote({ url, remedies = {} }: LocalAddressNoteProps) {
  const reach = url === undefined ? undefined : localReach(url);
  if (url === undefined || reach === undefined) return null;
  return (
    <p className="flex items-baseline gap-1.5 text-meta text-ink-2">
      <Glyph tone="live-unrecorded" className="shrink-0 self-center text-unrecorded" />
      <span>
        <span className="font-strong text-unrecorded">{words.reach[reach](new URL(url).host)}</span>{' '}
        {remedies[reach] ?? words.remedy}
      </span>
    </p>
  );
}
