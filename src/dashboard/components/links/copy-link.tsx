import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { brokenLinks } from '../../api/playback.ts';
import { isDamaged } from '../../domain/session-state.ts';
import type { Session } from '../../domain/stream-object.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatWhen } from '../../lib/format.ts';
import type { ButtonLook, ButtonSize } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { shortName } from '../stream-name.tsx';
import { words } from '../words.ts';
import { chosenLink, copiedLinks, copyKind, noteLinkCopied } from './copied-links.ts';
import { usePlaybackLink } from './playback-links.ts';

interface CopyLinkProps {
  session: Session;
  streamName: string;
  /** "Copy", or "Copy link" where there is room. */
  children: ReactNode;
  /** The word has the day of the show. */
  namesShow?: boolean;
  /** The row says that the link is broken, so the word does not. */
  isShort?: boolean;
  look?: ButtonLook;
  size?: ButtonSize;
  className?: string;
  outerClassName?: string;
}

/** The row remembers that its link was copied in this browser. */
export function CopyLink(props: CopyLinkProps) {
  const { session, streamName, children, namesShow = false, isShort, look, size, className, outerClassName } = props;
  const wasCopied = useStore(copiedLinks).has(session.id);
  const kind = useStore(copyKind);
  const isBroken = useIsBroken(session);
  const client = useQueryClient();
  const link = usePlaybackLink()(session);
  const nowMs = useNow(60_000);
  if (link === undefined) return null;
  const stream = shortName(streamName);
  const beganMs = session.createdAtMs;
  const day = beganMs === undefined ? undefined : formatWhen(beganMs, nowMs);
  const showWord = namesShow && day !== undefined ? words.copyShow(day) : undefined;
  // The accessible name has the visible word in it, for people who control the page by voice.
  const label = showWord
    ? words.copyOfSession(showWord, stream)
    : words.copyOfSession(isBroken ? words.copyAnyway : words.copyOf.playback, stream, day);
  return (
    <span data-copy-link className={joinClasses('inline-flex justify-end', outerClassName)}>
      <CopyControl
        text={() => chosenLink(client, session, streamName) ?? link}
        label={wasCopied ? words.copiedBefore(label) : label}
        look={isBroken && look === 'act' ? 'ghost' : look}
        size={size}
        wasCopied={wasCopied}
        onCopied={() => {
          copiedLinks.add(session.id);
          void noteLinkCopied(client, session, kind);
        }}
        className={className}
      >
        {showWord ?? (isBroken && !isShort ? words.copyAnyway : children)}
      </CopyControl>
    </span>
  );
}

/** This browser or the service has found that the link does not play in full. */
export function useIsBroken(session: Session): boolean {
  return useStore(brokenLinks).has(session.id) || isDamaged(session);
}
