import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, use, useEffect, useId, useState } from 'react';
import { ingest } from '../../api/connections.ts';
import { rotateStreamKey } from '../../api/streams.ts';
import { StreamName } from '../../components/stream-name.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import type { StreamObject } from '../../domain/stream-object.ts';
import { IconButton } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { ConfirmDialog, SecretDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { words } from './words.ts';

/** The last group alone, to distinguish two keys; nothing of a short key. */
export function maskStreamKey(streamKey: string): string {
  const last = streamKey.slice(-4);
  const isLongEnough = streamKey.length >= 16;
  return isLongEnough ? `••••-${last}` : '••••-••••';
}

/** Source: hosted-api, "Operations and success" (`GET /ingest`). */
export function pushUrl(server: string, streamKey: string): string {
  return `${server.replace(/\/+$/, '')}/${streamKey}`;
}

/**
 * One line that sends a test picture with a tone, so that nobody needs a file; a keyframe every two seconds.
 * Source: recording-interface, "Limits" (a keyframe interval of 2 is recommended).
 */
export function ffmpegLine(server: string, streamKey: string): string {
  return (
    'ffmpeg -re -f lavfi -i testsrc2=size=1280x720:rate=30 -f lavfi -i sine=frequency=440:sample_rate=48000 ' +
    '-c:v libx264 -preset veryfast -pix_fmt yuv420p -force_key_frames "expr:gte(t,n_forced*2)" ' +
    `-c:a aac -b:a 160k -f flv "${pushUrl(server, streamKey)}"`
  );
}

interface EncoderSetupProps {
  stream: StreamObject;
  /** Why nothing can be changed just now. */
  disabledReason?: string | undefined;
  /** Asks for a new key. */
  onRotate: () => void;
  children: ReactNode;
}

/** Server and key, which every encoder asks for. */
export function EncoderSetup({ stream, disabledReason, onRotate, children }: EncoderSetupProps) {
  const { data, error, refetch } = useQuery(ingest);
  const isReadOnly = use(WriteRefusalContext) !== undefined;
  const server = data?.ingest;
  return (
    <>
      <SetupRow name={words.encoder.server} value={server ?? (error ? words.encoder.unknown : '…')}>
        {server ? (
          <CopyControl text={server} label={words.encoder.copyServer} look="act">
            {words.copy}
          </CopyControl>
        ) : error ? (
          <button type="button" className="rounded-sm text-accent" onClick={() => void refetch()} title={error.message}>
            {words.tryAgain}
          </button>
        ) : null}
      </SetupRow>
      {stream.streamKey ? (
        <StreamKeyRow streamKey={stream.streamKey}>
          <RotateButton disabledReason={disabledReason} onRotate={onRotate} />
        </StreamKeyRow>
      ) : (
        <SetupRow name={words.encoder.key} value={isReadOnly ? words.encoder.keyHidden : words.encoder.keyNotGiven} />
      )}
      {children}
    </>
  );
}

interface SetupRowProps {
  name: string;
  value: string;
  children?: ReactNode;
}

function SetupRow({ name, value, children }: SetupRowProps) {
  return (
    <div className="flex min-h-9 items-center gap-1 border-b border-line max-[22rem]:flex-wrap">
      <span className="min-w-13 shrink-0 text-ink-3">{name}</span>
      {/* Keys differ at their ends: where the line is too short there are two; on a small phone it is another. */}
      <span
        className="min-w-0 flex-1 font-mono text-meta wrap-anywhere max-[22rem]:order-1 max-[22rem]:basis-full"
        title={value}
      >
        {/* An address breaks after a slash, not in a word. */}
        {value.split(/(?<=\/)(?=[^/])/).map((piece, index) => (
          <Fragment key={piece}>
            {index > 0 ? <wbr /> : null}
            {piece}
          </Fragment>
        ))}
      </span>
      {children}
    </div>
  );
}

/** A key that was shown is hidden again: the screen may be shared, or left. */
const shownForMs = 20_000;

interface StreamKeyRowProps {
  streamKey: string;
  children?: ReactNode;
}

/** The key is masked, and copied without being shown. */
export function StreamKeyRow({ streamKey, children }: StreamKeyRowProps) {
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), shownForMs);
    return () => clearTimeout(timer);
  }, [isShown]);

  return (
    <SetupRow name={words.encoder.key} value={isShown ? streamKey : maskStreamKey(streamKey)}>
      {children}
      <IconButton
        label={isShown ? words.encoder.hideKey : words.encoder.showKey(shownForMs / 1000)}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eye-closed' : 'eye'} />
      </IconButton>
      <CopyControl text={() => streamKey} label={words.encoder.copyKey} look="act">
        {words.copy}
      </CopyControl>
    </SetupRow>
  );
}

/** Nothing where the API has no way to change a key. */
function RotateButton({ disabledReason, onRotate }: Pick<EncoderSetupProps, 'disabledReason' | 'onRotate'>) {
  const refusal = use(WriteRefusalContext);
  const isOwn = useOwnService();
  if (!isOwn) return null;
  const reason = disabledReason ?? refusal;
  return (
    <IconButton
      label={reason === undefined ? words.newKey.action : words.newKey.refused(reason)}
      aria-disabled={reason !== undefined || undefined}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      onClick={() => reason === undefined && onRotate()}
    >
      <Icon name="retry" />
    </IconButton>
  );
}

interface RotateKeyDialogProps {
  stream: Pick<StreamObject, 'id' | 'name'>;
  onClose: () => void;
}

/** Gives the stream another key, after a question, and hands it over without showing it. */
export function RotateKeyDialog({ stream, onClose }: RotateKeyDialogProps) {
  const rotate = useMutation(rotateStreamKey(useQueryClient(), stream.id));
  const { newKey } = words;
  if (rotate.data !== undefined) {
    return (
      <SecretDialog
        title={newKey.done}
        secret={rotate.data}
        masked={maskStreamKey(rotate.data)}
        copyLabel={newKey.copy}
        done={newKey.close}
        onDone={onClose}
      >
        {newKey.whatNow}
      </SecretDialog>
    );
  }
  return (
    <ConfirmDialog texts={newKey} mutation={rotate} onConfirm={() => rotate.mutate()} onClose={onClose}>
      <p className="mb-2 font-strong break-words">
        <StreamName name={stream.name} />
      </p>
      <p className="text-ink-2">{newKey.consequence}</p>
    </ConfirmDialog>
  );
}

const tools = ['obs', 'vmix', 'ffmpeg', 'other'] as const;

/** How to send with the tool at hand. Whatever has the key in it is copied with it and shown without. */
export function ToolSteps({ streamKey }: { streamKey: string }) {
  const [tool, setTool] = useState<(typeof tools)[number]>('obs');
  const server = useQuery(ingest).data?.ingest;
  const name = useId();
  const { setUp } = words;
  return (
    <>
      <fieldset className="mt-3 flex w-fit overflow-hidden rounded-md border border-line-strong">
        <legend className="sr-only">{setUp.tool}</legend>
        {tools.map((each) => (
          <label
            key={each}
            className={joinClasses(
              'relative flex h-6.5 cursor-pointer items-center px-2.5 not-first-of-type:border-l not-first-of-type:border-line-strong focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-accent max-desk:h-10',
              each === tool ? 'bg-ink font-strong text-on-ink' : 'text-ink-2 hover:bg-wash',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={each === tool}
              onChange={() => setTool(each)}
              className="absolute opacity-0"
            />
            {setUp.tools[each]}
          </label>
        ))}
      </fieldset>
      {tool === 'ffmpeg' ? (
        <>
          <p className="pt-2.5 text-ink-2">{setUp.ffmpeg}</p>
          <code className="mt-2 block rounded-sm bg-well px-2.5 py-2 font-mono text-meta break-all text-ink-2">
            {ffmpegLine(server ?? '…', maskStreamKey(streamKey))}
          </code>
          <div className="flex items-center justify-between gap-2 pt-1">
            <span className="text-meta text-ink-3">{setUp.file}</span>
            {server === undefined ? null : (
              <CopyControl text={() => ffmpegLine(server, streamKey)} label={setUp.copyLineLabel} look="act">
                {setUp.copyWithKey}
              </CopyControl>
            )}
          </div>
        </>
      ) : (
        <ol aria-label={setUp.steps} className="grid gap-1.5 pt-2.5 [counter-reset:step]">
          {setUp[tool].map(([what, how, must]) => (
            <li
              key={what}
              className="grid grid-cols-[1.25rem_minmax(0,1fr)] text-ink-2 [counter-increment:step] before:text-ink-3 before:content-[counter(step)]"
            >
              <span>
                <span className="text-ink">{what}</span>
                {how}
                {must === undefined ? null : <span className="text-ink"> {must}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
      {tool === 'other' && server !== undefined ? (
        <CopyControl text={() => pushUrl(server, streamKey)} label={setUp.copyAddress} look="act" className="mt-1">
          {setUp.copyAddress}
        </CopyControl>
      ) : null}
    </>
  );
}
