import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { type Delivered, delivered, isGone, noteOpened } from '../api/deliveries/delivered.ts';
import { useNow } from '../shared/use-now.ts';
import './delivered.css';
import { DeliveredNews } from './delivered-news.tsx';
import { words } from './delivered-words.ts';
import { EntryList } from './entry-list.tsx';
import { longDate } from './entry-times.ts';
import { Stage } from './stage.tsx';

/** `/deliveries/:token`: the client's page, not ours. It plays what it has, and waits for what is to come. */
export default function DeliveredPage() {
  const { token = '' } = useParams();
  const { data, error } = useQuery(delivered(token));
  const nowMs = useNow(1000);
  const isHere = data !== undefined && !isGone(error);
  useOpening(token, isHere);
  if (isGone(error)) {
    return (
      <Paper title={words.untitled}>
        <main className="delivered-gone">
          <h1>{words.gone.title}</h1>
          <p className="delivered-note">{words.gone.detail}</p>
        </main>
      </Paper>
    );
  }
  return (
    <Paper title={data?.title ?? words.untitled}>
      {data === undefined ? (
        <p role="status" className="delivered-gone">
          {error === null ? <span className="sr-only">{words.loading}</span> : words.noAnswer}
        </p>
      ) : (
        <Delivery data={data} isFailing={error !== null} nowMs={nowMs} />
      )}
    </Paper>
  );
}

function Paper({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="delivered">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className="delivered-sheet">{children}</div>
    </div>
  );
}

interface DeliveryProps {
  data: Delivered;
  isFailing: boolean;
  nowMs: number;
}

function Delivery({ data, isFailing, nowMs }: DeliveryProps) {
  const { title, note, to, sender, expiresAtMs, archivePath, entries } = data;
  const [chosenId, setChosenId] = useState<string>();
  const [isPressed, setPressed] = useState(false);
  const first = entries.find(({ state }) => state === 'ready');
  const chosen = entries.find(({ id, state }) => id === chosenId && state === 'ready') ?? first;
  // What stands in the player first stays there, whatever becomes ready before it in the list.
  if (chosenId === undefined && first !== undefined) setChosenId(first.id);
  return (
    <>
      <header className="delivered-head">
        <b>
          <bdi>{sender}</bdi>
        </b>
        <bdi>{to === undefined ? null : words.forWhom(to)}</bdi>
      </header>
      <main>
        <h1 dir="auto">{title}</h1>
        {note === undefined ? null : (
          <p dir="auto" className="delivered-note">
            {note}
          </p>
        )}
        <div className="delivered-columns">
          <Stage chosen={chosen} startsAtOnce={isPressed} areMore={entries.some(isToCome)} />
          <EntryList
            entries={entries}
            archivePath={archivePath}
            chosenId={chosen?.id}
            nowMs={nowMs}
            onChoose={(id) => {
              setPressed(true);
              setChosenId(id);
            }}
          />
        </div>
      </main>
      <footer className="delivered-foot">
        <span>{expiresAtMs === undefined ? words.stays : words.staysUntil(longDate(expiresAtMs))}</span>
        <span role="status">{isFailing ? words.noAnswer : null}</span>
        {sender === undefined ? null : <bdi>{words.questions(sender)}</bdi>}
      </footer>
      <DeliveredNews entries={entries} />
    </>
  );
}

const isToCome = ({ state }: Delivered['entries'][number]) => state !== 'ready' && state !== 'unavailable';

/** Says once that somebody has looked at the page. A program that previews the link does not get here. */
function useOpening(token: string, isHere: boolean): void {
  useEffect(() => {
    if (!isHere) return;
    const note = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', note);
      // That it could not be counted is nothing to whoever looks.
      noteOpened(token).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', note);
    note();
    return () => document.removeEventListener('visibilitychange', note);
  }, [token, isHere]);
}
