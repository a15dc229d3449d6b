import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ingest } from '../../api/connections.ts';
import { linksOf, noteLinkCopied } from '../../components/links/copy-link.tsx';
import { recordSetting } from '../../domain/stream-object.ts';
import type { SessionView, StreamView } from '../../domain/stream-state.ts';
import { switchSentence } from '../../domain/words/record-changes.ts';
import { useStore } from '../../lib/create-store.ts';
import { CopyControl } from '../../ui/copy-control.tsx';
import { ElapsedTime } from '../../ui/elapsed-time.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { fullDisk } from '../record/full-disk.ts';
import { RecordSwitch } from '../record/record-switch.tsx';
import { StopTest } from '../record/stop-test.tsx';
import { SignalNotes } from '../signal/signal-notes.tsx';
import { LiveFacts } from './live-facts.tsx';
import { words } from './words.ts';

interface LiveSessionPanelProps {
  view: SessionView;
  stream: StreamView;
  /** Why nothing can be changed just now. */
  disabledReason: string | undefined;
}

/** Beside a session that is on air: how long it is, the link that will play it, and the switch for the next one. */
export function LiveSessionPanel({ view, stream, disabledReason }: LiveSessionPanelProps) {
  const { session, state } = view;
  const client = useQueryClient();
  const { data: place } = useQuery(ingest);
  const isDiskFull = useStore(fullDisk) !== undefined;
  const watchPage = linksOf(session, stream.stream.name, place?.base).find(({ kind }) => kind === 'watch');
  return (
    <div className="grid gap-5">
      <section aria-labelledby="on-air">
        <SectionHead id="on-air" title={words.live.title} className="pb-2" />
        <p className="border-t border-line pt-1.5 text-figure">
          <ElapsedTime sinceMs={session.createdAtMs} />
        </p>
        <LiveFacts session={session} usualSeconds={stream.usualSeconds} />
        {session.aircheck?.signal?.length ? <SignalNotes view={view} streamName={stream.stream.name} /> : null}
        {session.aircheck?.isTest ? (
          <div className="mt-2">
            <StopTest streamId={session.parentId} disabledReason={disabledReason} />
          </div>
        ) : null}
      </section>
      {session.record && watchPage ? (
        <section aria-labelledby="link-now">
          <SectionHead id="link-now" title={words.live.link} className="pb-2" />
          <p className="border-t border-line py-2 text-ink-2">{words.live.linkWillPlay}</p>
          <div>
            <CopyControl
              actionName="copy"
              text={watchPage.text}
              look="plain"
              className="w-full"
              onCopied={() => void noteLinkCopied(client, session, 'watch')}
            >
              {words.live.copyWatchPage}
            </CopyControl>
          </div>
        </section>
      ) : null}
      <section aria-labelledby="next-session">
        <SectionHead id="next-session" title={words.live.next} className="pb-2" />
        <div className="border-t border-line pt-1.5">
          <RecordSwitch stream={stream.stream} disabledReason={disabledReason} />
          <p className="mt-1 text-ink-2">
            {disabledReason ?? switchSentence(recordSetting(stream.stream), state, { isDiskFull })}
          </p>
        </div>
      </section>
    </div>
  );
}
