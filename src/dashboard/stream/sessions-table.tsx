import { sessionCount } from '../api/read-sessions-of.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { SectionHead } from '../ui/section-head.tsx';
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
        title="Sessions"
        note={
          sessions.length === 0
            ? null
            : `newest first, ${isCut ? `the newest ${sessions.length}` : `${sessions.length} in all`}`
        }
      />
      {sessions.length === 0 ? (
        <p className="border-t border-line-strong py-4 text-ink-2">
          No sessions yet. The first one appears here within seconds of your encoder’s start.
        </p>
      ) : (
        <table aria-labelledby="sessions" className="block border-t border-line-strong">
          <thead className="block max-desk:sr-only">
            <tr className={`${sessionColumns(hasSizes)} min-h-8 border-b border-line text-meta text-ink-3`}>
              <Head>Day</Head>
              <Head>Time</Head>
              <Head>State</Head>
              <Head>What</Head>
              <Head isFigure>Length</Head>
              <Head isFigure>Coverage</Head>
              {hasSizes ? (
                <th scope="col" className={`${sizeCell} font-normal`}>
                  Size
                </th>
              ) : null}
              <Head isFigure>
                <span className="sr-only">Actions</span>
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
