import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clock } from '../api/client/clock.ts';
import { createInvite } from '../api/credentials/browser-session.ts';
import { formatWhen } from '../recording/words/format.ts';
import { LocalAddressNote } from '../shared/links/local-address-note.tsx';
import { shortName } from '../shared/stream-name.tsx';
import { Button } from '../ui/button.tsx';
import { CopyControl } from '../ui/copy-control.tsx';
import { Dialog, DialogFoot } from '../ui/dialogs/dialog.tsx';
import { AccessForm } from './access-form.tsx';
import { words } from './settings-words.ts';

/** Asks who is to sign in and what they may do, then shows the link, which works once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const create = useMutation(createInvite(useQueryClient()));
  if (create.data) return <InvitedDialog {...create.data} onDone={onClose} />;
  return (
    <AccessForm
      texts={words.invite}
      isForWall
      failure={create.error ? words.invite.failure(create.error.message) : undefined}
      isPending={create.isPending}
      onSubmit={(access) => create.mutate(access)}
      onClose={onClose}
    />
  );
}

interface InvitedDialogProps {
  url: string;
  name: string;
  expiresAtMs: number;
  wallOnly?: boolean | undefined;
  onDone: () => void;
}

function InvitedDialog({ url, name, expiresAtMs, wallOnly, onDone }: InvitedDialogProps) {
  return (
    <Dialog title={words.invited.title(shortName(name))}>
      <p className="text-ink-2">{words.invited.detail(formatWhen(expiresAtMs, clock.exactMs()))}</p>
      {wallOnly ? <p className="mt-2 text-ink-2">{words.invited.wall}</p> : null}
      <QrCode text={url} />
      <p className="flex items-center gap-2 border-y border-line py-2">
        <code className="min-w-0 flex-1 font-mono text-meta break-all">{url}</code>
        <CopyControl text={url} label={words.invited.copy} look="plain">
          {words.invited.copy}
        </CopyControl>
      </p>
      <div className="mt-3 empty:hidden">
        <LocalAddressNote url={url} remedies={{ machine: words.invited.onlyHere }} />
      </div>
      <DialogFoot>
        <Button look="primary" size="big" onClick={onDone}>
          {words.invited.done}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** Its code is fetched when it is shown. Where it cannot be fetched, the link is there all the same. */
function QrCode({ text }: { text: string }) {
  const [code, setCode] = useState<{ size: number; path: string }>();
  useEffect(() => {
    import('lean-qr').then(
      ({ generate }) => {
        const { size, get } = generate(text);
        const places = Array.from(
          { length: size * size },
          (_, index) => [index % size, Math.floor(index / size)] as const,
        );
        setCode({ size, path: places.map(([x, y]) => (get(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join('') });
      },
      () => undefined,
    );
  }, [text]);
  // Cameras want dark on light, with a margin of four modules, whatever the theme is.
  return (
    <div className="mx-auto my-4 size-44 bg-qr-light text-qr-dark">
      {code ? (
        <svg
          role="img"
          aria-label={words.invited.qrCode}
          viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
          shapeRendering="crispEdges"
        >
          <path fill="currentColor" d={code.path} />
        </svg>
      ) : null}
    </div>
  );
}
