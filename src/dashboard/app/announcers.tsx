import { type MutationState, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { EndsWithThis } from '../api/access.ts';
import { followChanges } from '../api/change-feed.ts';
import { notices, storage } from '../api/machine.ts';
import { signOut } from '../api/sign-in.ts';
import { cancelQueued, type RecordChange, setRecord, setRecordKey } from '../api/stream.ts';
import { streamsOverview } from '../api/streams.ts';
import { showActionToast } from '../components/action-toast.tsx';
import { signOutQuestion } from '../components/ask-sign-out.ts';
import { CopyMenu } from '../components/links/copy-menu.tsx';
import { unseenReady } from '../components/page-title.tsx';
import { Glyph, Pill, toneLooks } from '../components/pill.tsx';
import { alarmSoundOn, desktopNoticesOn } from '../components/preferences.ts';
import { StaleContext } from '../components/stale.tsx';
import { StreamName, shortName } from '../components/stream-name.tsx';
import { useOwnService } from '../components/use-own-service.ts';
import {
  type ChangedState,
  changedStates,
  hasEndedBadly,
  newlyReady,
  type StateKinds,
  showSeconds,
  stateKindsOf,
} from '../domain/alerts.ts';
import type { RecordSetting, Session, StreamObject } from '../domain/stream-object.ts';
import { deriveStreamViews, type StreamView } from '../domain/stream-state.ts';
import { badEnding } from '../domain/words/interruptions.ts';
import { switchSentence } from '../domain/words/record-changes.ts';
import { queuedLine, stateWords } from '../domain/words/states.ts';
import { BackgroundMonitor } from '../features/alerts/background-monitor.tsx';
import { NoteFullDisk } from '../features/record/note-full-disk.tsx';
import { RefusedChange } from '../features/record/record-failure.tsx';
import { NoteMissingShows } from '../features/schedule/missing-shows.tsx';
import { ShortcutsDialog } from '../features/shortcuts/shortcuts-dialog.tsx';
import { clock, FrozenTimeContext } from '../lib/clock.ts';
import { createStore, useStore } from '../lib/create-store.ts';
import { formatDuration } from '../lib/format.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/form-dialog.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { showToast } from '../ui/toasts.tsx';
import { noticeWords, words } from './words.ts';

interface AnnouncersProps {
  views: readonly StreamView[] | undefined;
  isHelpOpen: boolean;
  onHelp: (isOpen: boolean) => void;
}

/** Everything that runs on every page and renders little: announcements, dialogs of the frame, and alerts that need a read of their own. */
export function Announcers({ views, isHelpOpen, onHelp }: AnnouncersProps) {
  const client = useQueryClient();
  useEffect(() => followChanges(client), [client]);
  const isSoundOn = useStore(alarmSoundOn);
  const isMonitorWanted = useStore(desktopNoticesOn) || isSoundOn;
  const ending = useStore(signOutQuestion);
  const stale = use(StaleContext);
  return (
    <>
      {isHelpOpen ? <ShortcutsDialog onClose={() => onHelp(false)} /> : null}
      {ending ? <SignOutDialog ending={ending} /> : null}
      {isMonitorWanted ? <BackgroundMonitor views={views} /> : null}
      <ReadyAnnouncer views={views} />
      <StateAnnouncer views={views} />
      <RecordAnnouncer />
      <ServiceNotices />
      {views ? (
        <FrozenTimeContext value={stale && clock.at(stale.sinceMs)}>
          <NoteMissingShows views={views} />
          <NoteFullDisk />
        </FrozenTimeContext>
      ) : null}
    </>
  );
}

/** Shows a toast with its link for each recording that becomes ready while the dashboard is open. */
function ReadyAnnouncer({ views }: { views: readonly StreamView[] | undefined }) {
  const client = useQueryClient();
  const known = useRef<StateKinds>(undefined);

  useEffect(() => {
    if (!views) return;
    const before = known.current;
    known.current = stateKindsOf(views);
    if (!before) return;
    const news = newlyReady(before, views);
    unseenReady.add(news.length);
    for (const { stream, session } of news) toastReady(stream, session);
    // The disk's figures change, since a ready recording has its final size.
    if (news.length > 0) void client.invalidateQueries({ queryKey: storage.queryKey });
  }, [views, client]);

  return null;
}

/** A show that ended badly is no good news, although its recording is ready. */
function readySentence(session: Session): string {
  const ending = hasEndedBadly(session) ? badEnding(session) : undefined;
  return ending === undefined
    ? words.ready(session.recordedSeconds)
    : words.lostReady(ending, formatDuration(showSeconds(session)));
}

function toastReady(stream: StreamObject, session: Session): void {
  showToast({
    key: `ready ${session.id}`,
    isWarning: hasEndedBadly(session),
    text: (
      <>
        <span className="block truncate font-strong">
          {hasEndedBadly(session) ? (
            <Glyph tone="lost" className={joinClasses('mr-1.5 inline', toneLooks.lost.ink)} />
          ) : null}
          <StreamName name={stream.name} />
        </span>
        <span className="text-ink-2">{readySentence(session)}</span>
      </>
    ),
    action: <CopyMenu session={session} streamName={stream.name} opens="up" />,
  });
}

interface Line {
  key: string;
  text: string;
}

/** Screen readers announce a line when it is added, so older ones can go. */
const maxLines = 8;

/**
 * Tells a screen reader once that a show is on air, dropped, over, failed or late. A stream's page announces its own
 * stream, and Streams has the alarm.
 */
function StateAnnouncer({ views }: { views: readonly StreamView[] | undefined }) {
  const { pathname } = useLocation();
  const known = useRef<StateKinds>(undefined);
  const [lines, setLines] = useState<readonly Line[]>([]);

  useEffect(() => {
    if (!views) return;
    const before = known.current;
    known.current = stateKindsOf(views);
    if (!before) return;
    const news = changedStates(before, views).filter((change) => !isAnnouncedOn(pathname, change));
    if (news.length === 0) return;
    const added = news.map(({ stream, session, kind }) => ({
      key: `${session.id} ${kind} ${session.lastSeenMs}`,
      text: words.becameState(shortName(stream.name), stateWords[kind]),
    }));
    setLines((earlier) =>
      [...earlier.filter(({ key }) => added.every((line) => line.key !== key)), ...added].slice(-maxLines),
    );
  }, [views, pathname]);

  return (
    <div role="log" aria-label={words.states} className="sr-only">
      {lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}

function isAnnouncedOn(pathname: string, { stream, kind }: ChangedState): boolean {
  return pathname === paths.stream(stream.id) || (pathname === paths.streams() && kind === 'live-unrecorded');
}

const [keyWord] = setRecordKey('');
type RecordMutation = MutationState<RecordChange, Error, RecordSetting | undefined>;

/**
 * Shows a toast with Undo after each change of a switch, but on the stream's own page, which shows the result beside its
 * switch.
 */
function RecordAnnouncer() {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();

  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.mutation.meta?.isOneOfMany) return;
        const [word, streamId] = event.mutation.options.mutationKey ?? [];
        if (word !== keyWord || typeof streamId !== 'string' || isWithin(paths.stream(streamId), pathname)) return;
        if (event.action.type !== 'success' && event.action.type !== 'error') return;
        // The cache does not carry the types of its mutations; the key is this one mutation's own.
        const { data: change, error, variables: asked } = event.mutation.state as RecordMutation;
        if (change !== undefined && (change.requested === change.confirmed || change.isQueued)) {
          toastRecord(queryClient, streamId, change);
        } else if (asked !== undefined) toastFailure(queryClient, streamId, asked, error);
      }),
    [queryClient, pathname],
  );

  return null;
}

function isWithin(address: string, pathname: string): boolean {
  return pathname === address || pathname.startsWith(`${address}/`);
}

/** A visible row shows the failure beside its switch, so the toast is for other pages and filtered rows. */
function toastFailure(client: QueryClient, streamId: string, asked: RecordSetting, error: Error | null): void {
  const stream = client.getQueryData(streamsOverview.queryKey)?.streams.find(({ id }) => id === streamId);
  const rows = [...document.querySelectorAll('tr:not([hidden]) [data-row]')];
  if (stream === undefined || rows.some((row) => row.getAttribute('data-row') === streamId)) return;
  showToast({
    key: `record ${streamId}`,
    text: (
      <>
        <span className="block truncate font-strong">
          <StreamName name={stream.name} />
        </span>
        <RefusedChange stream={stream} asked={asked} error={error} />
      </>
    ),
  });
}

function toastRecord(queryClient: QueryClient, streamId: string, change: RecordChange): void {
  const { requested, confirmed, before, isQueued } = change;
  const overview = queryClient.getQueryData(streamsOverview.queryKey);
  const view = overview && deriveStreamViews(overview, clock.exactMs()).find(({ stream }) => stream.id === streamId);
  const current = view?.state.kind === 'live' ? view.state.current?.state : undefined;
  showActionToast({
    key: `record ${streamId}`,
    text: (
      <>
        <span className="block truncate font-strong">
          <StreamName name={view?.stream.name ?? ''} />
        </span>
        <span className="text-ink-2">
          {isQueued ? queuedLine(requested !== false) : switchSentence(confirmed, current)}
        </span>
      </>
    ),
    word: isQueued ? words.cancel : undefined,
    act: () => {
      if (isQueued) cancelQueued(queryClient, streamId);
      else setRecord(queryClient, streamId, before ?? !confirmed);
    },
  });
}

/** Ids of notices that the operator dismissed in this tab. */
const dismissedIds = createStore<readonly string[]>([], {
  persisted: {
    key: 'aircheck.dismissed-notices',
    area: 'session',
    parse: (text) => text.split(' ').filter(Boolean),
    serialize: (ids) => ids.join(' '),
  },
});

/** The service reports trouble of its own above every page until it is dismissed, for example a rebuilt database. */
function ServiceNotices() {
  const isOwn = useOwnService();
  const { data = [] } = useQuery({ ...notices, enabled: isOwn });
  const dismissed = useStore(dismissedIds);
  const open = isOwn ? data.filter(({ id }) => !dismissed.includes(id)) : [];
  if (open.length === 0) return null;
  return (
    <div role="alert" aria-label={words.notices} className="px-gutter">
      <ul>
        {open.map(({ id, kind, text }) => {
          const { subject, state } = noticeWords(kind);
          return (
            <NoticeLine
              key={id}
              subject={subject}
              pill={<Pill tone="late">{state}</Pill>}
              action={
                <Button
                  aria-label={words.dismissNotice(subject, state)}
                  onClick={() => dismissedIds.set([...dismissed, id])}
                >
                  {words.dismiss}
                </Button>
              }
            >
              {text}
            </NoticeLine>
          );
        })}
      </ul>
    </div>
  );
}

interface NoticeLineProps {
  subject: ReactNode;
  pill: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

function NoticeLine({ subject, pill, children, action }: NoticeLineProps) {
  return (
    <li className="grid min-h-11 grid-cols-[var(--spacing-name)_var(--spacing-next)_minmax(0,1fr)_auto] items-center gap-x-col border-b border-line max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:gap-y-1.5 max-desk:py-3">
      <div className="min-w-0 font-strong">{subject}</div>
      <div className="max-desk:justify-self-end">{pill}</div>
      <p className="py-1.5 text-ink-2 max-desk:py-0">{children}</p>
      <div className="max-desk:self-end">{action}</div>
    </li>
  );
}

const close = () => signOutQuestion.set(undefined);

/** Asks before other browsers lose their access too, and names them. */
function SignOutDialog({ ending: { browsers, invites } }: { ending: EndsWithThis }) {
  // The question must not come back on the next page.
  useEffect(() => close, []);
  const texts = words.signOutQuestion;
  return (
    <ConfirmDialog
      texts={{ ...texts, confirm: words.signOut }}
      mutation={{ error: null, isPending: false }}
      onConfirm={() => {
        close();
        void signOut();
      }}
      onClose={close}
    >
      {browsers.length > 0 ? <p className="text-ink-2">{texts.browsers(browsers.map(shortName))}</p> : null}
      {invites.length > 0 ? <p className="mt-2 text-ink-2">{texts.invites(invites.map(shortName))}</p> : null}
    </ConfirmDialog>
  );
}
