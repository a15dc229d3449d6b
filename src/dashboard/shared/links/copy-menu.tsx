import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ingest } from '../../api/machine.ts';
import { embedOrigins } from '../../api/playback.ts';
import type { PlaybackPosition } from '../../player/played.ts';
import type { Session } from '../../recording/stream-object.ts';
import { formatWhen } from '../../recording/words/format.ts';
import { type LinkKind, linkAt, linkOfKind } from '../../recording/words/session-links.ts';
import { Button, type ButtonLook, type ButtonSize } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { createStore, useStore } from '../../ui/create-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Menu } from '../../ui/menu.tsx';
import { shortName } from '../stream-name.tsx';
import { useNow } from '../use-now.ts';
import { words } from '../words.ts';
import { linksOf, noteLinkCopied } from './chosen-link.ts';
import { copiedLinks } from './copied-links.ts';
import { copyItems } from './copy-items.ts';
import { copyKind } from './copy-kind.ts';
import { useIsBroken } from './use-is-broken.ts';

interface CopyMenuProps {
  session: Session;
  streamName: string;
  look?: ButtonLook;
  size?: ButtonSize;
  /** Where the player beside it is: the watch page can begin there. */
  position?: PlaybackPosition;
  /** Where the list has room. */
  opens?: 'up' | 'down';
  className?: string;
}

const nowhere = createStore(0);
/** The button keeps its width with each kind of link, and with "Copied". */
const reservedWords = [...Object.values(words.copyOf), words.copyAnyway].join('\n');

/**
 * Copies a recording's link in one click, and says which: the kind that was chosen last. The list beside it has every
 * kind; choosing one copies it, and is remembered.
 */
export function CopyMenu(props: CopyMenuProps) {
  const { session, streamName, look = 'plain', size, position, opens, className } = props;
  const client = useQueryClient();
  const { data: place } = useQuery(ingest);
  const kind = useStore(copyKind);
  const isBroken = useIsBroken(session);
  const seconds = useStore(position ?? nowhere);
  const wasCopied = useStore(copiedLinks).has(session.id);
  const nowMs = useNow(1000);
  const [isOpen, setOpen] = useState(false);
  // Only our own service has a page that can be embedded.
  const { data: origins } = useQuery({
    ...embedOrigins(session.id),
    enabled: isOpen && session.aircheck !== undefined,
  });
  const main = useRef<HTMLSpanElement>(null);
  const arrow = useRef<HTMLButtonElement>(null);
  const links = linksOf(session, streamName, place?.base);
  const link = linkOfKind(links, kind);
  if (link === undefined) return null;

  const watchPage = links.find((each) => each.kind === 'watch')?.text;
  const isAt = kind === 'at' && position !== undefined && watchPage !== undefined;
  const copies = isAt ? 'at' : link.kind;
  const stream = shortName(streamName);
  const beganMs = session.createdAtMs;
  const word = isBroken ? words.copyAnyway : words.copyOf[copies];
  const day = beganMs === undefined ? undefined : formatWhen(beganMs, nowMs);
  const label = words.copyOfSession(word, stream, day);
  const choose = (chosen: LinkKind) => {
    // The main part has the text of what was chosen before it is pressed, in the task of the same click.
    flushSync(() => copyKind.set(chosen));
    main.current?.querySelector('button')?.click();
  };
  return (
    <span className={joinClasses('relative inline-flex', className)}>
      <span ref={main} data-copy-link className="flex flex-1 [&>button]:flex-1 [&>button]:rounded-r-none">
        <CopyControl
          text={() => (isAt ? linkAt(watchPage, position.get()) : link.text)}
          label={wasCopied ? words.copiedBefore(label) : label}
          look={isBroken ? 'plain' : look}
          size={size}
          wasCopied={wasCopied}
          reservedWords={reservedWords}
          onCopied={() => {
            copiedLinks.add(session.id);
            void noteLinkCopied(client, session, copies);
          }}
        >
          {word}
        </CopyControl>
      </span>
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
      {isOpen ? (
        <Menu
          label={words.whatToCopy(stream)}
          items={copyItems({
            links,
            copies,
            atSeconds: position === undefined ? undefined : seconds,
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
