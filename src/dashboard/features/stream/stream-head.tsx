import { Link } from 'react-router-dom';
import { connection } from '../../api/connection.ts';
import { StreamName } from '../../components/stream-name.tsx';
import { TagList } from '../../components/tags/tag-list.tsx';
import type { StreamView } from '../../domain/stream-state.ts';
import { useStore } from '../../lib/create-store.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { RecordFailure } from '../record/record-failure.tsx';
import { RecordMenu } from '../record/record-menu.tsx';
import { RecordSwitch } from '../record/record-switch.tsx';
import { ScheduleButton } from '../schedule/schedule-button.tsx';
import { ScheduleNote } from '../schedule/schedule-note.tsx';
import { EditMenu } from './edit/edit-menu.tsx';
import { SuspendedLine } from './edit/suspended-line.tsx';
import { SwitchEffect } from './switch-effect.tsx';
import { words } from './words.ts';

interface StreamHeadProps {
  view: StreamView;
  /** Why nothing can be changed just now. */
  disabledReason?: string | undefined;
}

/** The stream's name, and the switch with what it does. */
export function StreamHead({ view, disabledReason }: StreamHeadProps) {
  const { stream } = view;
  const state = useStore(connection);
  // Our own service keeps a log of what happens, at upstreams too.
  const hasLog = state.status === 'signed-in' && state.connection.account !== undefined;
  const tags = stream.aircheck?.tags ?? [];
  return (
    <header className="grid grid-cols-[26rem_minmax(0,1fr)] gap-x-6 gap-y-3 pt-5 pb-4 max-tablet:flex max-tablet:flex-col">
      <div className="mt-auto min-w-0">
        <Link to={paths.streams()} className="block w-fit tap-target text-meta text-ink-3 hover:text-ink">
          {words.streams}
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h1
            className="line-clamp-2 min-w-0 text-title tablet:line-clamp-3 font-strong break-words"
            title={stream.name}
          >
            <StreamName name={stream.name} />
          </h1>
          <div className="flex shrink-0 gap-2">
            {hasLog ? (
              <Link
                to={`${paths.activity()}?stream=${encodeURIComponent(stream.id)}`}
                className={buttonClasses('ghost')}
              >
                {words.activity}
              </Link>
            ) : null}
            <ScheduleButton streams={[stream]} disabledReason={disabledReason} />
            <EditMenu view={view} disabledReason={disabledReason} />
          </div>
        </div>
        {tags.length > 0 ? (
          <div className="mt-1.5">
            <TagList tags={tags} toFilter={(tag) => paths.streams({ tag })} />
          </div>
        ) : null}
        <SuspendedLine stream={stream} disabledReason={disabledReason} />
      </div>
      <div className="mt-auto min-w-0">
        <p className="mb-0.5 text-meta text-ink-3">{words.nextSession}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <div className="relative flex min-w-0 items-center gap-1 pr-8">
            <RecordSwitch stream={stream} disabledReason={disabledReason} size="large" />
            <RecordMenu view={view} disabledReason={disabledReason} isOnPage />
          </div>
          <SwitchEffect view={view} disabledReason={disabledReason} />
        </div>
        <ScheduleNote view={view} />
        <RecordFailure stream={stream} className="mt-1" />
      </div>
    </header>
  );
}
