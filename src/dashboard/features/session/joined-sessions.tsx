import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { derivePlan, JoinButton, joinPreview, useJoin } from '../../components/joins/join.tsx';
import { words } from '../../components/joins/words.ts';

import { WriteButton } from '../../components/write-permission.tsx';
import { isLikelyTheSameShow, type Joined, joinedOf } from '../../domain/joined.ts';
import type { SessionView, StreamView } from '../../domain/stream-state.ts';
import { formatClockSeconds, formatRoughly, secondsBetween } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { SectionHead } from '../../ui/section-head.tsx';

interface JoinedSessionsProps {
  /** The session as it is by itself. */
  view: SessionView;
  stream: StreamView;
}

/** With which sessions this one is one recording; or with which it may have to be. */
export function JoinedSessions({ view, stream }: JoinedSessionsProps) {
  const joined = joinedOf(view.session);
  if (joined !== undefined) return <JoinOf joined={joined} view={view} />;
  return <Suggestion view={view} stream={stream} />;
}

function JoinOf({ joined, view: { session } }: { joined: Joined; view: SessionView }) {
  const { separate, isPending } = useJoin();
  const { id, sessions, durationSeconds } = joined;
  const isFirst = id === session.id;
  return (
    <section aria-labelledby="joined">
      <SectionHead id="joined" title={words.title} className="pb-2" />
      <p className="text-ink-2">
        {isFirst ? words.ofFirst(sessions.length, durationSeconds) : words.ofOther(durationSeconds)}
      </p>
      <ol className="mt-1.5">
        {sessions.map((one, index) => {
          const next = sessions[index + 1];
          const { createdAtMs, endedAtMs = createdAtMs, sourceSegmentsDuration } = one;
          const times = words.fromTo(
            formatClockSeconds(createdAtMs),
            formatClockSeconds(endedAtMs),
            sourceSegmentsDuration,
          );
          return (
            <Fragment key={one.id}>
              <li className="min-h-6.5">
                {one.id === session.id ? (
                  <span aria-current="page" className="font-strong">
                    {times}
                  </span>
                ) : (
                  <Link to={paths.session(session.parentId, one.id)} className="tap-target hover:underline">
                    {times}
                  </Link>
                )}
              </li>
              {next === undefined ? null : (
                <li className="min-h-6.5 text-unrecorded">{words.gap(secondsBetween(endedAtMs, next.createdAtMs))}</li>
              )}
            </Fragment>
          );
        })}
      </ol>
      <div className="mt-2 flex flex-wrap gap-2">
        {isFirst ? null : (
          <Link to={paths.session(session.parentId, id)} className={buttonClasses()}>
            {words.openWhole}
          </Link>
        )}
        <WriteButton aria-disabled={isPending || undefined} onClick={() => isPending || separate(joined)}>
          {words.separate}
        </WriteButton>
      </div>
    </section>
  );
}

/** An encoder that came back soon after it was lost: is it one show? */
function Suggestion({ view, stream: { sessions } }: JoinedSessionsProps) {
  const at = sessions.findIndex(({ session }) => session.id === view.session.id);
  const [later, earlier] = at < 0 ? [] : [sessions[at - 1], sessions[at + 1]];
  const found = [
    ...(later && isLikelyTheSameShow(view.session, later.session) ? [{ pair: [view, later], isLater: true }] : []),
    ...(earlier && isLikelyTheSameShow(earlier.session, view.session)
      ? [{ pair: [earlier, view], isLater: false }]
      : []),
  ];
  return found.map(({ pair, isLater }) => {
    const plan = derivePlan(pair);
    if (plan === undefined) return null;
    const [first, second] = pair;
    const gap = formatRoughly(
      secondsBetween(first?.session.aircheck?.endedAtMs ?? 0, second?.session.createdAtMs ?? 0),
    );
    return (
      <section key={String(isLater)} aria-label={words.title} className="grid gap-2">
        <p>{isLater ? words.suggestion.later(gap) : words.suggestion.earlier(gap)}</p>
        <p className="text-meta text-ink-2">{joinPreview(plan)}</p>
        <div>
          <JoinButton plan={plan} />
        </div>
      </section>
    );
  });
}
