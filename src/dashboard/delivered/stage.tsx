import { type DeliveredEntry, mediaUrl } from '../api/deliveries/delivered.ts';
import { Player } from '../player/player.tsx';
import { formatBytes } from '../recording/words/format-size.ts';
import { operatorQuery } from '../recording/words/operator-query.ts';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { words } from './delivered-words.ts';
import { entryFacts, entryName } from './entry-times.ts';

interface StageProps {
  chosen: DeliveredEntry | undefined;
  /** It was pressed in the list. */
  startsAtOnce: boolean;
  /** Is something still to come? */
  areMore: boolean;
}

/** What is played, with what there is to know of it and its file; its place is kept while there is nothing. */
export function Stage({ chosen, startsAtOnce, areMore }: StageProps) {
  if (chosen?.hlsPath === undefined) {
    const { title, detail } = areMore ? words.nothingYet : words.nothing;
    return (
      <section className="delivered-stage">
        <div className="delivered-waiting">
          <p>{title}</p>
          <p>{detail}</p>
        </div>
        {/* As high as what will stand here. */}
        <div className="delivered-facts" />
      </section>
    );
  }
  const { hlsPath, mp4Path, posterPath, storyboardPath, startedAtMs, seconds } = chosen;
  const url = mediaUrl(hlsPath);
  return (
    <section className="delivered-stage" aria-label={entryName(chosen)}>
      <Player
        // Pressed in the list, it starts where it stands.
        key={`${url} ${startsAtOnce}`}
        played={{
          url,
          session: { createdAtMs: startedAtMs, recordedSeconds: seconds },
          posterUrl: posterPath && mediaUrl(posterPath),
          storyboardUrl: storyboardPath && mediaUrl(storyboardPath),
        }}
        startsAtOnce={startsAtOnce}
      />
      <div className="delivered-facts">
        <div>
          <h2 dir="auto">{entryName(chosen)}</h2>
          <p>{entryFacts(chosen)}</p>
        </div>
        {mp4Path === undefined ? null : <Download entry={chosen} path={mp4Path} />}
      </div>
    </section>
  );
}

/** The file, named by its time where it is fetched. */
function Download({ entry, path }: { entry: DeliveredEntry; path: string }) {
  const size = entry.sizeBytes === undefined ? '' : formatBytes(entry.sizeBytes);
  return (
    <a
      href={`${mediaUrl(path)}?download=&${new URLSearchParams(operatorQuery())}`}
      download
      className="delivered-download"
    >
      <DetailIcon name="download" />
      {words.download} <span className="sr-only">{entryName(entry)}</span> <span>{size}</span>
    </a>
  );
}
