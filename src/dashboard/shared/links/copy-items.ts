import { type LinkKind, linkAt, type SessionLink, shortUrl } from '../../recording/words/session-links.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { words } from '../words.ts';

interface CopyChoices {
  links: readonly SessionLink[];
  /** What Copy copies now. */
  copies: LinkKind;
  /** Where the player beside it is, seconds; absent where there is none. */
  atSeconds: number | undefined;
  /** Whose pages may embed it, where that is known. */
  embedOrigins: readonly string[] | undefined;
  onChoose: (kind: LinkKind) => void;
}

/** What warns of a link is fetched with the first copy: the list has it from then on, and grows while nobody looks. */
let warningsOf: ((url: string | undefined) => MenuItem[]) | undefined;

/** Says of a link that was copied that it leads nowhere elsewhere. */
export async function warnOfCopiedLink(url: string | undefined): Promise<void> {
  // Without that code a copy is a copy all the same.
  const code = await import('./local-address-warning.ts').catch(() => undefined);
  warningsOf = code?.localAddressItems;
  code?.warnOfCopied(url);
}

/** What the list beside Copy offers: every link that there is. */
export function copyItems({ links, copies, atSeconds, embedOrigins, onChoose }: CopyChoices): MenuItem[] {
  const item = (kind: LinkKind, word: string, note: string): MenuItem => ({
    id: kind,
    word,
    note,
    isChosen: kind === copies,
    onChoose: () => onChoose(kind),
  });
  const items = links.map(({ kind, name, short }) =>
    item(kind, name, kind === 'embed' && embedOrigins?.length === 0 ? words.embedNotAllowed : short),
  );
  const watchPage = links.find(({ kind }) => kind === 'watch')?.text;
  const warnings = warningsOf?.(links[0]?.text) ?? [];
  if (atSeconds === undefined || watchPage === undefined) return [...items, ...warnings];
  const at = item('at', words.watchPageAt(atSeconds), shortUrl(linkAt(watchPage, atSeconds)));
  return [...items, at, ...warnings];
}
