import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { setRecord } from '../../api/record.ts';
import { invalidateSchedules } from '../../api/schedules.ts';
import { shortName } from '../../components/stream-name.tsx';
import { WriteButton } from '../../components/write-permission.tsx';
import { restartRequest } from '../../domain/words/interruptions.ts';
import { formatClock } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { words as scheduleWords } from '../schedule/words.ts';
import type { Preflight } from './preflight.ts';
import { words } from './words.ts';

interface RemedyProps {
  row: Preflight;
  /** Why nothing can be switched just now. */
  disabledReason: string | undefined;
}

/** What puts right the first thing that is wrong before a show; nothing where all is right. */
export function Remedy({ row: { remedy, view, show, encoder }, disabledReason }: RemedyProps) {
  const client = useQueryClient();
  const { stream } = view;
  const name = shortName(stream.name);
  switch (remedy) {
    case undefined:
      return null;
    case 'turn-on':
      return (
        <WriteButton
          look="primary"
          disabledReason={disabledReason}
          aria-label={words.turnOnFor(name)}
          onClick={() => {
            setRecord(client, stream.id, true);
            invalidateSchedules(client);
          }}
        >
          {words.turnOn}
        </WriteButton>
      );
    case 'request':
      return (
        <CopyControl
          look="plain"
          text={() =>
            encoder.kind === 'lost'
              ? restartRequest(stream.name, encoder.session)
              : scheduleWords.request(stream.name, formatClock(show.startAtMs))
          }
          label={scheduleWords.copyRequestFor(name)}
        >
          {scheduleWords.copyRequest}
        </CopyControl>
      );
    case 'free-space':
      return (
        <Link to={paths.recordings()} className={buttonClasses()}>
          {words.freeSpace}
        </Link>
      );
    case 'open':
      return (
        <Link to={paths.stream(stream.id)} aria-label={words.openStream(name)} className={buttonClasses()}>
          {words.open}
        </Link>
      );
  }
}
