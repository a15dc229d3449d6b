import { sessionCount } from '../../api/read-sessions.ts';
import type { StreamReading } from '../../recording/stream-state.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { words } from '../stream-words.ts';
import { SessionRow, sessionColumns, sizeCell } from './session-row.tsx';

/** A stream's sessions, newest first. */
export function SessionsTable({ reading, nowMs }: { reading: StreamReading; nowMs: number }) {
  const { sessions } = reading;
  const hasSizes = sessions.some(({ session }) => session.aircheck?.sizeBytes !== undefined);
  const isCut = sessions.length >= sessionCount;
  return (
    <section>
      <SectionHead
        id="sessions"
        title={words.sessions.title}
        note={
          sessions.length === 0
            ? null
            : isCut
              ? words.sessions.newest(sessions.length)
              : words.sessions.all(sessions.length)
        }
      />
      {sessions.length === 0 ? (
        <p className="border-t border-line-strong py-4 text-ink-2">{words.sessions.none}</p>
      ) : (
        <div className="@container">
          <table aria-labelledby="sessions" className="block border-t border-line-strong">
            <thead className="block @max-[60rem]:sr-only">
              <tr className={`${sessionColumns(hasSizes)} min-h-8 border-b border-line text-meta text-ink-3`}>
                <Head>{words.sessions.day}</Head>
                <Head>{words.sessions.time}</Head>
                <Head>{words.sessions.state}</Head>
                <Head isFigure>{words.sessions.length}</Head>
                <Head isFigure>{words.sessions.coverage}</Head>
                {hasSizes ? (
                  <th scope="col" className={`${sizeCell} font-normal`}>
                    {words.sessions.size}
                  </th>
                ) : null}
                <Head isFigure>
                  <span className="sr-only">{words.sessions.actions}</span>
                </Head>
              </tr>
            </thead>
            <tbody className="block">
              {sessions.map((session) => (
                <SessionRow
                  key={session.session.id}
                  reading={session}
                  stream={reading}
                  hasSizes={hasSizes}
                  nowMs={nowMs}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Head({ children, isFigure }: { children: React.ReactNode; isFigure?: boolean }) {
  return (
    <th scope="col" className={`block font-normal ${isFigure ? 'text-right' : 'text-left'}`}>
      {children}
    </th>
  );
}
