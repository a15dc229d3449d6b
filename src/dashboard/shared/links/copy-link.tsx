import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Session } from '../../recording/stream-object.ts';
import { formatWhen } from '../../recording/words/format.ts';
import type { ButtonLook, ButtonSize } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { useStore } from '../../ui/create-store.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { shortName } from '../stream-name.tsx';
import { useNow } from '../use-now.ts';
import { words } from '../words.ts';
import { copiedLinks } from './copied-links.ts';
import { copyKind } from './copy-kind.ts';
import { useIsBroken } from './use-is-broken.ts';
import { playbackLink, usePlaybackLink } from './use-playback-link.ts';

interface CopyLinkProps {
  session: Session;
  streamName: string;
  /** The visible word: "Copy", or "Copy link" where there is room. */
  children: ReactNode;
  /** The word says which show it is. */
  namesShow?: boolean;
  /** The row says that the link is broken: the word stays as it is. */
  isShort?: boolean;
  look?: ButtonLook;
  size?: ButtonSize;
  className?: string;
  /** Of what stands around its button. */
  outerClassName?: string;
}

// What is chosen, other than the API's own link, and what follows a copy: the first page does without.
const later = () => import('./chosen-link.ts');

/** Copies a recording's link, of the kind that was chosen last, and remembers that it was copied. */
export function CopyLink(props: CopyLinkProps) {
  // To follow where recordings are played from is the dearest part of a row, which our own service spares it.
  if (props.session.recordingUrl === undefined) return <CopyBuiltLink {...props} />;
  return <CopyKnownLink {...props} link={playbackLink(props.session)} />;
}

function CopyBuiltLink(props: CopyLinkProps) {
  return <CopyKnownLink {...props} link={usePlaybackLink()(props.session)} />;
}

function CopyKnownLink({ link, ...props }: CopyLinkProps & { link: string | undefined }) {
  const { session, streamName, children, namesShow = false, isShort, look, size, className, outerClassName } = props;
  const wasCopied = useStore(copiedLinks).has(session.id);
  const kind = useStore(copyKind);
  const isBroken = useIsBroken(session);
  const client = useQueryClient();
  // Of which the label says the day.
  const nowMs = useNow(60_000);
  if (link === undefined) return null;
  const stream = shortName(streamName);
  const beganMs = session.createdAtMs;
  const day = beganMs === undefined ? undefined : formatWhen(beganMs, nowMs);
  const showWord = namesShow && day !== undefined ? words.copyShow(day) : undefined;
  // The name has the visible word in it: who speaks to the page says what stands there.
  const label = showWord
    ? words.copyOfSession(showWord, stream)
    : words.copyOfSession(isBroken ? words.copyAnyway : words.copyOf.playback, stream, day);
  return (
    <span data-copy-link className={joinClasses('inline-flex justify-end', outerClassName)}>
      <CopyControl
        text={
          kind === 'playback'
            ? link
            : () =>
                later().then(
                  ({ chosenLink }) => chosenLink(client, session, streamName) ?? link,
                  () => link,
                )
        }
        label={wasCopied ? words.copiedBefore(label) : label}
        look={isBroken && look === 'act' ? 'ghost' : look}
        size={size}
        wasCopied={wasCopied}
        onCopied={() => {
          copiedLinks.add(session.id);
          // A copy that is not noted is a copy.
          later()
            .then(({ noteLinkCopied }) => noteLinkCopied(client, session, kind))
            .catch(() => undefined);
        }}
        className={className}
      >
        {showWord ?? (isBroken && !isShort ? words.copyAnyway : children)}
      </CopyControl>
    </span>
  );
}
