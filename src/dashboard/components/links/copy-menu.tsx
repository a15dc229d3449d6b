import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ingest } from '../../api/connections.ts';
import { embedOrigins } from '../../api/link-copies.ts';
import type { Session } from '../../domain/stream-object.ts';
import { type LinkKind, linkAt, linkOfKind, type SessionLink } from '../../domain/words/session-links.ts';
import type { PlaybackPosition } from '../../features/player/played.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatWhen } from '../../lib/format.ts';
import { Button, type ButtonLook, type ButtonSize } from '../../ui/button.tsx';
import { CopyControl, type CopyHandle } from '../../ui/copy-control.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { shortName } from '../stream-name.tsx';
import { words } from '../words.ts';
import { copiedLinks, copyKind, linksOf, noteLinkCopied, useGivenBefore, useIsBroken } from './copy-link.tsx';

interface CopyMenuProps {
  session: Session;
  streamName: string;
  look?: ButtonLook;
  size?: ButtonSize;
  /** The watch page can begin where the player is. The page that has one lists the kinds itself: there is no menu. */
  position?: PlaybackPosition;
  opens?: 'up' | 'down';
  className?: string;
}

/** The button is as wide as its longest word, so that nothing moves when another kind is chosen. */
const reservedWords = [...Object.values(words.copyOf), words.copyAnyway].join('\n');

/** The button copies the kind of link that was chosen last. Choosing another kind in the list copies it too. */
export function CopyMenu(props: CopyMenuProps) {
  const { session, streamName, look = 'plain', size, position, opens, className } = props;
  const client = useQueryClient();
  const { data: server } = useQuery(ingest);
  const kind = useStore(copyKind);
  const isBroken = useIsBroken(session);
  const given = useGivenBefore(session);
  const nowMs = useNow(1000);
  const [isOpen, setOpen] = useState(false);
  // Only our own service has an embeddable page.
  const { data: origins } = useQuery({
    ...embedOrigins(session.id),
    enabled: isOpen && session.aircheck !== undefined,
  });
  const copy = useRef<CopyHandle>(null);
  const arrow = useRef<HTMLButtonElement>(null);
  const links = linksOf(session, streamName, server?.base);
  const link = linkOfKind(links, kind);
  if (link === undefined) return null;

  const watchPage = links.find((known) => known.kind === 'watch')?.text;
  const isAt = kind === 'at' && position !== undefined && watchPage !== undefined;
  const copies = isAt ? 'at' : link.kind;
  const stream = shortName(streamName);
  const beganMs = session.createdAtMs;
  const word = isBroken ? words.copyAnyway : words.copyOf[copies];
  const day = beganMs === undefined ? undefined : formatWhen(beganMs, nowMs);
  const label = words.copyOfSession(word, stream, day);
  const choose = (chosen: LinkKind) => {
    // The button must have the new text before it copies, and only this task may copy without a secure context.
    flushSync(() => copyKind.set(chosen));
    copy.current?.copy();
  };
  return (
    <span className={joinClasses('relative inline-flex', className)}>
      <span
        className={joinClasses('flex flex-1 [&>button]:flex-1', position === undefined && '[&>button]:rounded-r-none')}
      >
        <CopyControl
          handle={copy}
          actionName="copy"
          text={() => (isAt ? linkAt(watchPage, position.get()) : link.text)}
          label={given === undefined ? label : `${label}. ${given}`}
          title={given}
          look={isBroken ? 'plain' : look}
          size={size}
          wasCopied={given !== undefined}
          reservedWords={reservedWords}
          onCopied={() => {
            copiedLinks.add(session.id);
            void noteLinkCopied(client, session, copies);
          }}
        >
          {word}
        </CopyControl>
      </span>
      {position === undefined ? (
        <Button
          ref={arrow}
          look={isBroken ? 'plain' : look}
          size={size}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-label={words.whatToCopy(stream)}
          className="-ml-px rounded-l-none px-1"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevron" className="rotate-90" />
        </Button>
      ) : null}
      {isOpen ? (
        <Menu
          label={words.whatToCopy(stream)}
          items={copyItems({
            links,
            copies,
            embedOrigins: origins,
            onChoose: choose,
          })}
          button={arrow}
          onClose={() => setOpen(false)}
          className={joinClasses(
            'right-0 w-80 max-w-[calc(100vw-2rem)]',
            opens === 'up' ? 'bottom-full mb-1' : 'top-full mt-1',
          )}
        />
      ) : null}
    </span>
  );
}

interface CopyChoices {
  links: readonly SessionLink[];
  copies: LinkKind;
  /** Sites that may embed the player; undefined until it is known. */
  embedOrigins: readonly string[] | undefined;
  onChoose: (kind: LinkKind) => void;
}

function copyItems({ links, copies, embedOrigins, onChoose }: CopyChoices): MenuItem[] {
  const item = (kind: SessionLink['kind'], word: string, note: string): MenuItem => ({
    id: kind,
    word,
    note,
    isChosen: kind === copies,
    onChoose: () => onChoose(kind),
  });
  return links.map(({ kind, name }) =>
    item(kind, name, kind === 'embed' && embedOrigins?.length === 0 ? words.embedNotAllowed : words.copyFor[kind]),
  );
}
