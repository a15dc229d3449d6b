import { useQuery } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import type { SignalKind } from '../../../contract/signal/signal-problem.ts';
import { storage } from '../../api/machine.ts';
import { areRowsIdle } from '../../components/lists/stable-rows.tsx';
import { createPersistedIds } from '../../components/persisted-ids.ts';
import { StaleContext } from '../../components/stale.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { diskSentence, diskState } from '../../domain/words/disk.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatClockSeconds } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { type MissingLine as Missing, MissingShows } from '../schedule/missing-shows.tsx';
import { acknowledgedSignals, type SignalAlert, signalKey, signalTroubles } from '../signal/signal-alert.tsx';
import type { AttentionItem } from './attention.ts';
import { MissingLine } from './missing-line.tsx';
import { OverflowPanel } from './overflow-panel.tsx';
import { SignalWarning } from './signal-warning.tsx';
import { UnrecordedLine } from './unrecorded-alert.tsx';
import { AttentionLine, WarningLine } from './warning-line.tsx';
import { words } from './words.ts';

/** What was seen and asks for nothing more: a failure stays in its row and in the counter, but no longer in the line. */
const seen = createPersistedIds('aircheck.seen-warnings', 200);
const idOf = ({ kind, session }: AttentionItem) => `${kind} ${session.session.id}`;

/** Every kind of trouble that may have a line, the greatest harm first. */
const harms = [
  'stalled',
  'reconnecting',
  'live-unrecorded',
  'missing',
  'disk-full',
  'late',
  'failed',
  'ready-problem',
  'picture',
  'sound',
  'disk-low',
  'keyframes',
] as const;

interface Line {
  harm: (typeof harms)[number];
  /** With its key. */
  node: ReactNode;
}

interface WarningsProps {
  /** Without what the first line says. */
  items: readonly AttentionItem[];
  views: readonly StreamView[];
  /** The alarm that the first line shows, by its kind. */
  alarm: 'lost' | 'disk' | 'unrecorded' | undefined;
  /** The disk’s line while another alarm has the first: its words, and whether a live show is not recorded for it. */
  fullDisk: { sentence: string; isShowLost: boolean } | undefined;
  staleReason?: string | undefined;
}

/** With an alarm above them, the lines are three. */
const mostLines = 3;
/** By how many lines there is room for. */
const heights = ['h-9 max-desk:h-11', 'h-18 max-desk:h-22', 'h-27 max-desk:h-33'] as const;

/**
 * Below the first line: what else needs somebody, by the harm that it does. What finds no line opens over the tiles. A line
 * that is new lies over them too until the rows are left: it never pushes them away from under a pointer.
 */
export function Warnings({ items, views, alarm, fullDisk, staleReason }: WarningsProps) {
  const seenIds = useStore(seen);
  const knownSignals = useStore(acknowledgedSignals);
  const lowDisk = useLowDiskLine();
  const lines: Line[] = [
    ...items
      .filter((item) => !seenIds.has(idOf(item)))
      .map((item) => ({
        harm: item.kind,
        node:
          item.kind === 'live-unrecorded' ? (
            <UnrecordedLine key={idOf(item)} item={item} staleReason={staleReason} />
          ) : (
            <AttentionLine key={idOf(item)} item={item} onSeen={() => seen.add(idOf(item))} />
          ),
      })),
    ...(fullDisk
      ? [
          {
            harm: fullDisk.isShowLost ? ('live-unrecorded' as const) : ('disk-full' as const),
            node: fullDiskLine(fullDisk.sentence),
          },
        ]
      : []),
    ...lowDisk,
    ...signalTroubles(views)
      .filter(({ session, problems }) => problems.some((problem) => !knownSignals.has(signalKey(session, problem))))
      .map((trouble) => ({
        harm: signalHarm(trouble),
        node: <SignalWarning key={`signal ${trouble.session.id}`} alert={trouble} />,
      })),
  ];
  const view = (missing: readonly Missing[]) => {
    const late = missing.map((each) => ({
      harm: 'missing' as const,
      node: <MissingLine key={each.id} missing={each} />,
    }));
    const nodes = [...lines, ...late]
      .sort((a, b) => harms.indexOf(a.harm) - harms.indexOf(b.harm))
      .map(({ node }) => node);
    return <Lines nodes={nodes} most={mostLines - Number(alarm !== undefined)} isStale={staleReason !== undefined} />;
  };
  return <MissingShows views={views}>{view}</MissingShows>;
}

interface LinesProps {
  nodes: readonly ReactNode[];
  most: number;
  isStale: boolean;
}

function Lines({ nodes, most, isStale }: LinesProps) {
  const stale = use(StaleContext);
  const isIdle = useStore(areRowsIdle);
  const [areAllShown, setAllShown] = useState(false);
  const [room, setRoom] = useState(1);
  const shown = nodes.slice(0, most);
  const more = nodes.slice(most);
  const wanted = Math.max(1, shown.length);
  if (isIdle && room !== wanted) setRoom(wanted);
  return (
    <div className={joinClasses('relative shrink-0', heights[room - 1])}>
      <div
        className={joinClasses(
          'absolute inset-x-0 top-0 z-2 flex gap-2 border-b border-line bg-canvas px-gutter',
          wanted > room && 'shadow-float',
          isStale && 'text-ink-3 colourless',
        )}
      >
        {/* At the left: no button moves for it. */}
        {stale ? (
          <span className="flex h-9 shrink-0 items-center gap-1 text-meta max-desk:h-11">
            <span className="max-desk:sr-only">{words.asOf}</span>
            {formatClockSeconds(stale.sinceMs)}
          </span>
        ) : null}
        {shown.length > 0 ? (
          <ul aria-label={words.attention} className="min-w-0 flex-1 *:h-9 max-desk:*:h-11">
            {shown}
          </ul>
        ) : (
          <p className="flex h-9 items-center text-ink-3 max-desk:h-11">{words.noWarnings}</p>
        )}
        {more.length > 0 ? (
          <span className="flex h-9 shrink-0 items-center self-end max-desk:h-11">
            <Button look="ghost" aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
              <MoreWords count={more.length} />
            </Button>
          </span>
        ) : null}
        {areAllShown && more.length > 0 ? (
          <OverflowPanel onClose={() => setAllShown(false)}>
            <ul aria-label={words.moreAttention} className="px-gutter py-1">
              {more}
            </ul>
          </OverflowPanel>
        ) : null}
      </div>
    </div>
  );
}

/** `+2 more`, on a small phone `+2`. */
function MoreWords({ count }: { count: number }) {
  return (
    <>
      +{count} <span className="max-[22rem]:sr-only">{words.more}</span>
    </>
  );
}

const pictureKinds: readonly SignalKind[] = ['no-video', 'video-configuration', 'black-picture', 'frozen-picture'];

function signalHarm({ problems }: SignalAlert): Line['harm'] {
  if (problems.some(({ kind }) => pictureKinds.includes(kind))) return 'picture';
  return problems.every(({ kind }) => kind === 'keyframe-interval') ? 'keyframes' : 'sound';
}

function fullDiskLine(sentence: string): ReactNode {
  return (
    <WarningLine key="disk" tone="disk" label={words.disk.full} subject={words.disk.subject}>
      {sentence}
    </WarningLine>
  );
}

/** That the recordings' disk runs full, before nothing more is recorded. The rail's foot owns the poll. */
function useLowDiskLine(): Line[] {
  const isOwn = useOwnService();
  const { data } = useQuery({ ...storage, enabled: isOwn, refetchInterval: false });
  if (!isOwn || !data || diskState(data) !== 'low') return [];
  return [
    {
      harm: 'disk-low',
      node: (
        <WarningLine key="disk" tone="late" label={words.disk.low} subject={words.disk.subject}>
          {diskSentence(data)}
        </WarningLine>
      ),
    },
  ];
}
