import { Glyph } from '../glyph.tsx';
import { localReach } from './local-address.ts';
import { words } from './local-address-words.ts';

/** Warns where a link leads nowhere for whoever gets it, and says how to fix that. One line, or nothing. */
export function LocalAddressNote({ url }: { url: string | undefined }) {
  const reach = url === undefined ? undefined : localReach(url);
  if (url === undefined || reach === undefined) return null;
  return (
    <p className="flex items-baseline gap-1.5 text-meta text-ink-2">
      <Glyph tone="live-unrecorded" className="shrink-0 self-center text-unrecorded" />
      <span>
        <span className="font-strong text-unrecorded">{words.reach[reach](new URL(url).host)}</span> {words.remedy}
      </span>
    </p>
  );
}
