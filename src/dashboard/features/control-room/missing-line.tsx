import { acknowledged } from '../../components/persisted-ids.ts';
import { shortName } from '../../components/stream-name.tsx';
import { useNow } from '../../lib/clock.ts';
import { formatClock, formatRoughly, secondsBetween } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { MissingLine as Missing } from '../schedule/missing-shows.tsx';
import { acknowledge } from '../signal/signal-alert.tsx';
import { WarningLine } from './warning-line.tsx';
import { words } from './words.ts';

interface MissingLineProps {
  missing: Missing;
}

/** A show that should be live and is not: since when, and what to send to the person at the encoder. */
export function MissingLine({ missing: { id, view, show, request } }: MissingLineProps) {
  const nowMs = useNow(60_000);
  const { stream } = view;
  const name = shortName(stream.name);
  return (
    <WarningLine
      tone="late"
      label={words.missing.label}
      subject={stream}
      action={
        <span className="flex shrink-0 items-center">
          {/* A phone has room for the name; the request is on Tonight too. */}
          <span className="max-desk:hidden">
            <CopyControl text={request} label={words.copyRequestLabel(name)}>
              {words.copyRequest}
            </CopyControl>
          </span>
          <IconButton
            label={words.missing.acknowledge(name)}
            onClick={() => acknowledge(acknowledged, [id], words.missing.acknowledged(name))}
          >
            <Icon name="check" />
          </IconButton>
        </span>
      }
    >
      {words.missing.since(formatClock(show.startAtMs), formatRoughly(secondsBetween(show.startAtMs, nowMs)))}
    </WarningLine>
  );
}
