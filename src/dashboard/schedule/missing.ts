import type { ScheduleBook } from '../api/schedules.ts';
import { compareNames } from '../language.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { isMissing, type StreamShow, showsOf } from './stream-shows.ts';

export interface MissingShow {
  /** Of this show alone: one that somebody knows of says nothing of the next. */
  id: string;
  reading: StreamReading;
  show: StreamShow;
}

/** Shows that should be live and are not, by their time, then by name: one a stream. */
export function missingShows(book: ScheduleBook, readings: readonly StreamReading[], nowMs: number): MissingShow[] {
  return readings
    .flatMap((reading) => {
      const { id, name } = reading.stream;
      const scheduled = book.streams.get(id);
      if (scheduled === undefined || reading.state.kind === 'live') return [];
      const show = showsOf(book, id, nowMs, nowMs + 1).find((each) => isMissing(each, reading, scheduled, nowMs));
      return show === undefined ? [] : [{ id: `${id} ${show.startAtMs}`, reading, show, name }];
    })
    .sort((a, b) => a.show.startAtMs - b.show.startAtMs || compareNames(a.name, b.name));
}
