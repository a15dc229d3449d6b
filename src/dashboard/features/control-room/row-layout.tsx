import { type ReactNode, use } from 'react';
import { Link } from 'react-router-dom';
import { focusHeading } from '../../components/page-focus.tsx';
import { Glyph, type Tone, toneLooks } from '../../components/pill.tsx';
import { StaleContext } from '../../components/stale.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import type { StreamObject } from '../../domain/stream-object.ts';
import { paths } from '../../paths.ts';
import { Button, type ButtonLook, IconButton } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import type { Trouble } from './troubles.ts';
import { words } from './words.ts';

/** The props of the row of one kind of trouble. */
export interface RowOf<Kind extends Trouble['kind']> {
  trouble: Extract<Trouble, { kind: Kind }>;
  /** Why nothing can be changed: what is shown is old. */
  staleReason: string | undefined;
  /** The first trouble, if it costs a recording. */
  isSlab: boolean;
  /** At the right end of the last row: how many more there are. */
  end: ReactNode;
}

interface SlabProps {
  /** The accessible name. */
  label: string;
  picture: ReactNode;
  figure: ReactNode;
  glyph?: ReactNode;
  title: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  end: ReactNode;
}

/** Solid amber is for the first trouble that costs a recording. */
export function Slab({ label, picture, figure, glyph, title, children, actions, end }: SlabProps) {
  const isOld = use(StaleContext) !== undefined;
  return (
    <section
      aria-label={label}
      className={joinClasses(
        'grid h-full grid-cols-[5.3125rem_7.25rem_minmax(0,1fr)_auto] items-center gap-x-4 px-gutter text-lead max-desk:grid-cols-[5.3125rem_minmax(0,1fr)_auto] max-tablet:grid-cols-[4rem_minmax(0,1fr)] max-tablet:content-center max-tablet:gap-x-3 max-tablet:gap-y-1.5',
        isOld
          ? 'border-y border-unrecorded-edge bg-canvas colourless'
          : 'bg-unrecorded-fill text-on-unrecorded outline-current',
      )}
    >
      <span className="max-tablet:[&>svg]:size-6">{picture}</span>
      <span className="text-figure whitespace-nowrap max-desk:hidden">{figure}</span>
      <div className="min-w-0">
        <h2 className="flex min-w-0 items-center gap-2 font-strong">
          {glyph}
          <span className="truncate">{title}</span>
        </h2>
        <div className="max-tablet:line-clamp-2 max-tablet:text-body max-tablet:leading-4.5 tablet:truncate">
          {children}
        </div>
      </div>
      <div className="flex items-center gap-2 max-tablet:col-span-full max-tablet:[&>button:first-child]:flex-1">
        {actions}
        {end}
      </div>
    </section>
  );
}

interface LineProps {
  tone: Tone;
  /** In place of the tone's own. */
  glyph?: ReactNode;
  /** The trouble in a word or two and a figure. */
  label: string;
  subjects: readonly Pick<StreamObject, 'id' | 'name'>[] | string;
  children: string;
  actions: ReactNode;
  end: ReactNode;
}

export function Line({ tone, glyph, label, subjects, children, actions, end }: LineProps) {
  return (
    <div className="grid h-full grid-cols-[13.8125rem_auto_minmax(0,1fr)_auto] items-center gap-x-3 px-gutter whitespace-nowrap max-tablet:flex max-tablet:gap-x-2">
      <span className={joinClasses('flex min-w-0 items-center gap-2 text-lead font-strong', toneLooks[tone].ink)}>
        {glyph ?? <Glyph tone={tone} />}
        <span className="truncate" title={label}>
          {label}
        </span>
      </span>
      <span className="max-w-80 min-w-0 truncate text-lead font-strong max-tablet:flex-1">
        {typeof subjects === 'string' ? subjects : <Names streams={subjects} />}
      </span>
      <span className="truncate text-ink-2 max-tablet:hidden" title={children}>
        {children}
      </span>
      <span className="-mr-1.5 flex shrink-0 items-center gap-0.5">
        {actions}
        {end}
      </span>
    </div>
  );
}

export function Names({ streams }: { streams: readonly Pick<StreamObject, 'id' | 'name'>[] }) {
  return streams.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 ? ', ' : null}
      <Link to={paths.stream(id)} title={name} className="outline-current hover:underline">
        <StreamName name={name} />
      </Link>
    </span>
  ));
}

/** A phone has room for the icon alone, whatever the button says. */
export const iconOnPhone =
  'max-tablet:w-10 max-tablet:px-0! max-tablet:[&>span]:text-[0px] max-tablet:[&>span]:after:hidden max-tablet:[&_svg]:mr-0';

export function CopyRequest({
  text,
  streams,
  look = 'ghost',
}: {
  text: () => string;
  streams: string;
  look?: ButtonLook;
}) {
  return (
    <CopyControl
      look={look}
      text={text}
      label={words.copyRequestLabel(streams)}
      className={look === 'on-amber-solid' ? undefined : iconOnPhone}
    >
      {words.copyRequest}
    </CopyControl>
  );
}

interface AcknowledgeProps {
  label: string;
  look?: ButtonLook;
  children?: ReactNode;
  onClick: () => void;
}

/** The pressed button goes with its trouble, and the focus goes to the page's heading. */
export function Acknowledge({ label, look, children, onClick }: AcknowledgeProps) {
  const press = () => {
    onClick();
    focusHeading();
  };
  if (look === undefined) {
    return (
      <IconButton label={label} onClick={press}>
        <Icon name="check" />
      </IconButton>
    );
  }
  return (
    <Button
      look={look}
      aria-label={label}
      title={label}
      className={children ? undefined : 'border-transparent px-1.5!'}
      onClick={press}
    >
      <Icon name="check" />
      {children}
    </Button>
  );
}

/** Without new answers nothing is solid. */
export function useSlabLooks(): Record<'plain' | 'solid', ButtonLook> {
  return use(StaleContext) === undefined
    ? { plain: 'on-amber', solid: 'on-amber-solid' }
    : { plain: 'plain', solid: 'plain' };
}
