import { focusHeading } from '../../components/page-focus.tsx';
import { shortName } from '../../components/stream-name.tsx';
import { useNow } from '../../lib/clock.ts';
import { IconButton } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { Icon } from '../../ui/icon.tsx';
import { acknowledgeSignals, type SignalAlert } from '../signal/signal-alert.tsx';
import { SignalGlyph } from '../signal/signal-pill.tsx';
import { signalLook, signalMark, signalRequest, signalShort, words } from '../signal/words.ts';
import { WarningLine } from './warning-line.tsx';

interface SignalWarningProps {
  alert: SignalAlert;
}

/** What is wrong with one live session's signal: where to look, and the request for the person at the encoder. */
export function SignalWarning({ alert }: SignalWarningProps) {
  const nowMs = useNow(1000);
  const { view, session, problems } = alert;
  const { stream } = view;
  const [worst] = problems;
  if (worst === undefined) return null;
  const name = shortName(stream.name);
  return (
    <WarningLine
      tone="stalled"
      glyph={<SignalGlyph kind={worst.kind} />}
      label={signalMark(problems, nowMs)}
      subject={stream}
      action={
        <span className="flex shrink-0 items-center">
          <CopyControl text={() => signalRequest(stream.name, worst, nowMs)} label={words.copyRequestLabel(name)}>
            <span className="max-desk:sr-only">{words.copyRequest}</span>
          </CopyControl>
          <IconButton
            label={words.acknowledgeLabel(name, problems.map(signalShort).join(', '))}
            onClick={() => {
              acknowledgeSignals(session, problems, name);
              // The button goes with its line.
              focusHeading();
            }}
          >
            <Icon name="check" />
          </IconButton>
        </span>
      }
    >
      {signalLook(worst)}
    </WarningLine>
  );
}
