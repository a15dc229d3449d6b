import { useQuery } from '@tanstack/react-query';
import { hasTag } from '../../../../contract/tags/stream-tags.ts';
import type { StreamsOverview } from '../../../api/stream-object.ts';
import { streamsOverview } from '../../../api/streams.ts';
import { deriveTagsInUse, type TagInUse } from '../../../components/tags/tags-field.tsx';
import type { StreamsFilter } from '../../../paths.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { words } from './tags-filter-words.ts';

interface TagFilterProps {
  /** As the address has it. */
  tag: string;
  onFilter: (change: StreamsFilter) => void;
}

const ofStreams = ({ streams }: StreamsOverview) => deriveTagsInUse(streams);
const none: readonly TagInUse[] = [];

/** Leaves the streams of one tag. Not there where no stream has one. */
export function TagFilter({ tag, onFilter }: TagFilterProps) {
  // The frame owns the poll.
  const { data: inUse = none } = useQuery({ ...streamsOverview, refetchInterval: false, select: ofStreams });
  if (inUse.length === 0 && tag === '') return null;
  // However a link spells it; a tag that has left all streams is still what is filtered by.
  const chosen = inUse.find((each) => hasTag([each.tag], tag))?.tag ?? tag;
  const isKnown = inUse.some((each) => each.tag === chosen);
  return (
    <label
      className={joinClasses(
        'inline-flex h-ctl shrink-0 items-center rounded-md focus-within:outline-2 focus-within:outline-accent hover:bg-wash max-desk:h-10',
        chosen ? 'font-strong text-accent' : 'text-ink-2',
      )}
    >
      <span className="sr-only">{words.tag}</span>
      <select
        value={chosen}
        onChange={(event) => onFilter({ tag: event.currentTarget.value })}
        className="h-full max-w-28 appearance-none truncate bg-transparent px-2 outline-none [field-sizing:content] [&>option]:bg-surface [&>option]:font-normal [&>option]:text-ink"
      >
        <option value="">{words.anyTag}</option>
        {isKnown || chosen === '' ? null : <option value={chosen}>{chosen}</option>}
        {inUse.map(({ tag: each, count }) => (
          <option key={each} value={each}>
            {words.counted(each, count)}
          </option>
        ))}
      </select>
    </label>
  );
}
