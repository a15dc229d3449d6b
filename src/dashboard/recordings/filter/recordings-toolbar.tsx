import type { ComponentProps, Ref } from 'react';
import { recordingStates } from '../../../contract/recordings/recording-filter.ts';
import { tagKey } from '../../../contract/tags/stream-tags.ts';
import { compareNames } from '../../language.ts';
import type { RecordingsQuery } from '../../paths.ts';
import type { StreamObject } from '../../recording/stream-object.ts';
import { SearchField } from '../../shared/lists/search-field.tsx';
import { shortName } from '../../shared/stream-name.tsx';
import { tagsInUse } from '../../shared/tags/tags-in-use.ts';
import { words } from '../recordings-words.ts';
import { FilterSelect } from './filter-select.tsx';
import { OnAirField } from './on-air-field.tsx';
import { RangeChoice } from './range-choice.tsx';
import type { ShownRecordings } from './recordings-filter.ts';
import { Segment } from './segment.tsx';

interface RecordingsToolbarProps {
  shown: ShownRecordings;
  typing: Pick<ComponentProps<typeof SearchField>, 'text' | 'addressed' | 'onType'>;
  streams: readonly StreamObject[];
  /** Somebody keeps what was handed over. */
  hasMarks: boolean;
  nowMs: number;
  searchRef: Ref<HTMLInputElement>;
  onChange: (query: RecordingsQuery) => void;
}

const states = recordingStates.map((value) => ({ value, word: words.states[value] }));

/** What the recordings are narrowed to: a range or a time, a stream, a tag, a state, words. */
export function RecordingsToolbar({
  shown,
  typing,
  streams,
  hasMarks,
  nowMs,
  searchRef,
  onChange,
}: RecordingsToolbarProps) {
  const { range, filter } = shown;
  const tags = tagsInUse(streams).map(({ tag }) => ({ value: tag, word: tag }));
  const tag = tags.find(({ value }) => filter.tag !== undefined && tagKey(value) === tagKey(filter.tag));
  const named = streams
    .map(({ id, name }) => ({ value: id, word: shortName(name) }))
    .sort((a, b) => compareNames(a.word, b.word));
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <RangeChoice
        range={filter.atMs === undefined ? range : undefined}
        filter={filter}
        nowMs={nowMs}
        onChange={onChange}
      />
      <OnAirField atMs={filter.atMs} nowMs={nowMs} onChange={onChange} />
      <FilterSelect
        label={words.stream}
        value={filter.streamId}
        options={named}
        onChoose={(stream) => onChange({ stream })}
      />
      {tags.length === 0 && filter.tag === undefined ? null : (
        <FilterSelect
          label={words.tag}
          value={tag?.value ?? filter.tag}
          options={tags}
          onChoose={(chosen) => onChange({ tag: chosen })}
        />
      )}
      <FilterSelect
        label={words.state}
        value={filter.state}
        options={states}
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
      <span className="ml-auto max-desk:ml-0 max-desk:w-full">
        <SearchField {...typing} label={words.search} fieldRef={searchRef} onAddress={(q) => onChange({ q })} />
      </span>
    </div>
  );
}
