import { type ComponentProps, type Ref, useMemo } from 'react';
import { recordingStates } from '../../../contract/recordings/recording-filter.ts';
import { tagKey } from '../../../contract/tags/stream-tags.ts';
import { compareNames } from '../../language.ts';
import type { RecordingsQuery } from '../../paths.ts';
import type { StreamObject } from '../../recording/stream-object.ts';
import { SearchField } from '../../shared/lists/search-field.tsx';
import { shortName } from '../../shared/stream-name.tsx';
import { deriveTagsInUse } from '../../shared/tags/tags.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { words } from '../recordings-words.ts';
import { FilterSelect } from './filter-select.tsx';
import { OnAirField } from './on-air-field.tsx';
import { RangeChoice } from './range-choice.tsx';
import { goingDays, goingState, type ShownRecordings } from './recordings-filter.ts';
import { Segment } from './segment.tsx';

interface RecordingsToolbarProps {
  shown: ShownRecordings;
  typing: Pick<ComponentProps<typeof SearchField>, 'text' | 'addressed' | 'onType'>;
  streams: readonly StreamObject[];
  /** Somebody keeps what was handed over. */
  hasMarks: boolean;
  /** It is our own service, which says when recordings go. */
  isOwn: boolean;
  searchRef: Ref<HTMLInputElement>;
  onChange: (query: RecordingsQuery) => void;
}

const states = recordingStates.map((value) => ({ value, word: words.states[value] }));
const ownStates = [...states, { value: goingState, word: words.goesSoon(goingDays) }];

/**
 * What the recordings are narrowed to: a range or a time, a stream, a state, a tag, words. What comes only with the data
 * stands beside the search, where it moves no line.
 */
export function RecordingsToolbar({
  shown,
  typing,
  streams,
  hasMarks,
  isOwn,
  searchRef,
  onChange,
}: RecordingsToolbarProps) {
  const { range, filter } = shown;
  const tags = useMemo(() => deriveTagsInUse(streams).map(({ tag }) => ({ value: tag, word: tag })), [streams]);
  const tag = tags.find(({ value }) => filter.tag !== undefined && tagKey(value) === tagKey(filter.tag));
  const hasTag = tags.length > 0 || filter.tag !== undefined;
  const named = useMemo(() => {
    const options = streams.map(({ id, name }) => ({ value: id, word: shortName(name) }));
    return options.sort((a, b) => compareNames(a.word, b.word));
  }, [streams]);
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <RangeChoice range={filter.atMs === undefined ? range : undefined} filter={filter} onChange={onChange} />
      <OnAirField atMs={filter.atMs} onChange={onChange} />
      <div className="flex flex-wrap items-center gap-2 max-desk:w-full">
        <FilterSelect
          label={words.stream}
          value={filter.streamId}
          options={named}
          onChoose={(stream) => onChange({ stream })}
        />
        <FilterSelect
          label={words.state}
          value={filter.goesWithinDays === undefined ? filter.state : goingState}
          options={isOwn ? ownStates : states}
          onChoose={(state) => onChange({ state })}
        />
        {hasMarks ? (
          <Segment
            isOn={filter.isHandedOver === false}
            onClick={() => onChange({ handed: filter.isHandedOver === false ? '' : 'no' })}
            className="recordings-toggle rounded-md border border-line-strong"
          >
            {words.notHandedOver}
          </Segment>
        ) : null}
      </div>
      <div className="ml-auto flex items-center gap-2 max-desk:ml-0 max-desk:w-full">
        {/* Where the lines break does not depend on when it is known whether there are tags. */}
        <span className={joinClasses('shrink-0 max-desk:order-1', !hasTag && 'invisible max-desk:hidden')}>
          <FilterSelect
            label={words.tag}
            value={tag?.value ?? filter.tag}
            options={tags}
            onChoose={(chosen) => onChange({ tag: chosen })}
          />
        </span>
        <SearchField {...typing} label={words.search} fieldRef={searchRef} onAddress={(q) => onChange({ q })} />
      </div>
    </div>
  );
}
