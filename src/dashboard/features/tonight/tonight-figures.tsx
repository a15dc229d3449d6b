import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { storage } from '../../api/machine.ts';
import { useOwnService } from '../../components/use-own-service.ts';
import { useNow } from '../../lib/clock.ts';
import { formatBytes, formatRoughly } from '../../lib/format.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { type Preflight, tonightNeeds } from './preflight.ts';
import { words } from './words.ts';

interface TonightFiguresProps {
  rows: readonly Preflight[];
}

/** How many shows are ready to be recorded, how long the night is, and whether the disk has room for it. */
export function TonightFigures({ rows }: TonightFiguresProps) {
  const nowMs = useNow(60_000);
  const isOwn = useOwnService();
  const { data: disk } = useQuery({ ...storage, enabled: isOwn });
  const needs = tonightNeeds(rows, nowMs);
  const readyCount = rows.filter(isReady).length;
  const isDiskFull = rows.some(({ recording }) => recording === 'disk-full');
  const wrongCount = rows.filter(({ remedy }) => remedy !== undefined).length;
  const freeBytes = isOwn && disk ? Math.max(0, disk.freeBytes - disk.floorBytes) : undefined;
  const isTooLittle = freeBytes !== undefined && (freeBytes === 0 || (needs.bytes ?? 0) > freeBytes);
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-8 gap-y-3 pt-5">
      <Figure label={words.ready} figure={words.of(readyCount, rows.length)} isWrong={readyCount < rows.length}>
        {isDiskFull ? words.noneForDisk : wrongCount > 0 ? words.problems(wrongCount) : words.noProblems}
      </Figure>
      <Figure label={words.needs} figure={formatRoughly(needs.seconds)}>
        {needs.bytes === undefined ? words.noBytes : words.aboutBytes(formatBytes(needs.bytes))}
      </Figure>
      {freeBytes === undefined ? null : (
        <Figure label={words.disk} figure={formatBytes(freeBytes)} isWrong={isTooLittle}>
          {isTooLittle ? words.tooLittle : needs.bytes === undefined ? null : words.enough}
        </Figure>
      )}
    </dl>
  );
}

/** Nothing is recorded without an encoder, either. */
function isReady({ recording, encoder }: Preflight): boolean {
  const isNotRecorded = recording === 'off' || recording === 'unrecorded' || recording === 'disk-full';
  return !isNotRecorded && encoder.kind !== 'lost' && encoder.kind !== 'missing';
}

interface FigureProps {
  label: string;
  figure: string;
  isWrong?: boolean;
  children: ReactNode;
}

function Figure({ label, figure, isWrong = false, children }: FigureProps) {
  const tone = isWrong && 'text-unrecorded';
  return (
    <div>
      <dt className="text-meta text-ink-3">{label}</dt>
      <dd className={joinClasses('text-figure font-strong', tone)}>{figure}</dd>
      <dd className={tone || 'text-ink-2'}>{children}</dd>
    </div>
  );
}
