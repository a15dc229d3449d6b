import { useEffect, useRef, useState } from 'react';
import { createSelection } from '../../../components/lists/selection.tsx';
import type { Session } from '../../../domain/stream-object.ts';
import { canHandOver, type StreamView } from '../../../domain/stream-state.ts';

import { useStore } from '../../../lib/create-store.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { OlderLine } from '../older-line.tsx';
import type { OlderSessions } from '../use-sessions.ts';
import { words } from '../words.ts';
import { GiveSessions } from './give-sessions.tsx';
import { ListedSession } from './listed-session.tsx';
import { SessionChips } from './session-chips.tsx';
import { sessionColumns, sizeCell } from './session-columns.ts';
import { isListed } from './session-filter.ts';
import { useSessionFilter } from './use-session-filter.ts';

interface SessionsTableProps {
  view: StreamView;
  older: OlderSessions;
}

/** More are drawn when somebody asks for them. */
const drawnAtOnce = 50;

/** A stream's sessions, newest first: all, or those that are ready, failed or were not recorded. */
export function SessionsTable({ view, older }: SessionsTableProps) {
  const { sessions } = view;
  const [filter, choose] = useSessionFilter();
  const [drawnCount, setDrawnCount] = useState(drawnAtOnce);
  const listed = sessions.filter((session) => isListed(session, filter));
  const shown = listed.slice(0, drawnCount);
  const [selection] = useState(createSelection<Session>);
  const { rows: selected } = useStore(selection);
  const picked = sessions.filter(({ session }) => selected.has(session.id));
  const given = shown.filter(canHandOver);
  const left = given.filter(({ session }) => session.aircheck?.handedOverAtMs === undefined);
  // Without a selection those of the list that nobody was given yet, or all of it.
  const toHandOver = picked.length > 0 ? picked : left.length > 0 ? left : given;
  const body = useRef<HTMLTableSectionElement>(null);
  const firstNew = useRef<number>(undefined);
  const rowCount = Math.min(listed.length, drawnCount);
  // The button may be gone with what it has shown: the focus goes on from the first of these.
  useEffect(() => {
    if (firstNew.current === undefined || rowCount <= firstNew.current) return;
    body.current?.rows[firstNew.current]?.querySelector('a')?.focus();
    firstNew.current = undefined;
  }, [rowCount]);
  const hasSizes = sessions.some(({ session }) => session.aircheck?.sizeBytes !== undefined);
  return (
    <section>
      <SectionHead
        id="sessions"
        title={words.sessions.title}
        note={older.areMissing ? words.sessions.newest(sessions.length) : null}
        className="flex-wrap items-center gap-x-2.5 gap-y-2 pt-5 pb-2.5"
      >
        {sessions.length === 0 ? null : <SessionChips sessions={sessions} chosen={filter} onChoose={choose} />}
        <GiveSessions stream={view.stream} sessions={toHandOver} chosen={picked} />
      </SectionHead>
      {listed.length === 0 ? (
        <p className="border-t border-line-strong py-4 text-ink-2">
          {sessions.length === 0 ? words.sessions.none : words.sessions.noneLike[filter]}
        </p>
      ) : (
        <div className="@container">
          <table aria-labelledby="sessions" className="block border-t border-line-strong">
            <Heads hasSizes={hasSizes} />
            <tbody ref={body} className="block">
              {shown.map((session) => (
                <ListedSession
                  key={session.session.id}
                  view={session}
                  stream={view}
                  hasSizes={hasSizes}
                  selection={selection}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {older.areMissing || listed.length > drawnCount ? (
        <p className="flex flex-wrap items-center gap-3 pt-3">
          <Button
            onClick={() => {
              firstNew.current = rowCount;
              if (drawnCount >= listed.length) older.read();
              setDrawnCount(drawnCount + 2 * drawnAtOnce);
            }}
          >
            {words.older.show}
          </Button>
          <OlderLine older={older} />
        </p>
      ) : null}
    </section>
  );
}

function Heads({ hasSizes }: { hasSizes: boolean }) {
  const { picture, began, length, state, coverage, size, actions } = words.sessions;
  return (
    <thead className="block @max-[60rem]:sr-only">
      <tr className={`${sessionColumns(hasSizes)} min-h-8 border-b border-line text-meta text-ink-3`}>
        <Head>
          <span className="sr-only">{picture}</span>
        </Head>
        <Head>{began}</Head>
        <Head isFigure>{length}</Head>
        <Head>{state}</Head>
        <Head isFigure>{coverage}</Head>
        {hasSizes ? (
          <th scope="col" className={`${sizeCell} font-normal`}>
            {size}
          </th>
        ) : null}
        <Head isFigure>
          <span className="sr-only">{actions}</span>
        </Head>
      </tr>
    </thead>
  );
}

function Head({ children, isFigure }: { children: React.ReactNode; isFigure?: boolean }) {
  return (
    <th scope="col" className={`block font-normal ${isFigure ? 'text-right' : 'text-left'}`}>
      {children}
    </th>
  );
}
