import { type ComponentProps, type Ref, useMemo, useState } from 'react';
import { recordingStates } from '../../../contract/recordings/recording-filter.ts';
import { tagKey } from '../../../contract/tags/stream-tags.ts';
import { SearchField } from '../../components/lists/search-field.tsx';
import { shortName } from '../../components/stream-name.tsx';
import { deriveTagsInUse } from '../../components/tags/tags.ts';
import type { StreamObject } from '../../domain/stream-object.ts';
import { useNow } from '../../lib/clock.ts';
import { addDaysMs, localText, parseLocalText, startOfDayMs } from '../../lib/dates.ts';

import { compareNames } from '../../lib/language.ts';
import type { RecordingsQuery } from '../../paths.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { OnAirField } from './on-air-field.tsx';
import { goingDays, goingState, ranges, type ShownRecordings, writeTime } from './recordings-filter.ts';
import { Segment } from './segment.tsx';
import { words } from './words.ts';

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
          value={filter.expiresWithinDays === undefined ? filter.state : goingState}
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

interface RangeChoiceProps {
  /** Undefined where a time was chosen. */
  range: ShownRecordings['range'] | undefined;
  filter: ShownRecordings['filter'];
  onChange: (query: RecordingsQuery) => void;
}

/** The range of time: a day, a night, a week, or any other. */
function RangeChoice({ range, filter, onChange }: RangeChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <fieldset className="flex rounded-md border border-line-strong max-desk:w-full">
      <legend className="sr-only">{words.range}</legend>
      {ranges.map((each) => (
        <Segment
          key={each}
          isOn={each === range}
          title={each === 'night' ? words.nightHours : undefined}
          onClick={() => (each === 'own' ? setOpen(true) : onChange({ range: each === 'all' ? '' : each }))}
          className="recordings-range border-line-strong"
        >
          {words.ranges[each]}
        </Segment>
      ))}
      {isOpen ? (
        <RangeDialog fromMs={filter.fromMs} toMs={filter.toMs} onChange={onChange} onClose={() => setOpen(false)} />
      ) : null}
    </fieldset>
  );
}

interface RangeDialogProps {
  fromMs: number | undefined;
  toMs: number | undefined;
  onChange: (query: RecordingsQuery) => void;
  onClose: () => void;
}

/** Any range, in the operator's zone. */
function RangeDialog({ fromMs, toMs, onChange, onClose }: RangeDialogProps) {
  const nowMs = useNow(60_000);
  const [from, setFrom] = useState(() => localText(fromMs ?? startOfDayMs(nowMs)));
  const [to, setTo] = useState(() => localText(toMs ?? addDaysMs(nowMs, 1)));
  const [isAsked, setAsked] = useState(false);
  const isBackwards = from !== '' && to !== '' && from >= to;
  return (
    <FormDialog
      texts={words.ownRange}
      isPending={false}
      onSubmit={() => {
        setAsked(true);
        if (isBackwards) return;
        onChange({ from: timeOf(from, fromMs, 'first'), to: timeOf(to, toMs, 'second') });
        onClose();
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4 max-desk:grid-cols-1">
        <Field
          label={words.ownRange.from}
          type="datetime-local"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <Field
          label={words.ownRange.to}
          type="datetime-local"
          value={to}
          error={isAsked && isBackwards ? words.ownRange.order : undefined}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
    </FormDialog>
  );
}

/**
 * The field cannot tell a repeated hour apart, so a range reaches from the first to the second one; a time that was not
 * changed stays the one it was. Returns it as the address has it.
 */
function timeOf(text: string, formerMs: number | undefined, which: 'first' | 'second'): string {
  if (formerMs !== undefined && localText(formerMs) === text) return writeTime(formerMs);
  const ms = parseLocalText(text, which);
  return ms === undefined ? '' : writeTime(ms);
}

interface FilterSelectProps {
  label: string;
  value: string | undefined;
  options: readonly { value: string; word: string }[];
  onChoose: (value: string) => void;
}

/** Leaves what has one value of a field: "Stream any". */
function FilterSelect({ label, value = '', options, onChoose }: FilterSelectProps) {
  // A link may name what is no more.
  const isKnown = value === '' || options.some((option) => option.value === value);
  const list = useMemo(
    () =>
      options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.word}
        </option>
      )),
    [options],
  );
  return (
    <label
      className={joinClasses(
        'relative inline-flex h-ctl min-w-0 items-center gap-1.5 rounded-md border pl-2 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent hover:bg-wash max-desk:h-10',
        value === '' ? 'border-line-strong text-ink-2' : 'border-ink',
      )}
    >
      <span className={value === '' ? undefined : 'max-desk:sr-only'}>{label}</span>
      <select
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className="recordings-choice h-full max-w-28 appearance-none truncate bg-transparent pr-6 font-strong text-ink outline-none [field-sizing:content] [&>option]:bg-surface [&>option]:font-normal"
      >
        <option value="">{words.any}</option>
        {isKnown ? null : <option value={value}>{value}</option>}
        {list}
      </select>
      <Icon name="chevron" className="pointer-events-none absolute right-1 rotate-90 text-ink-2" />
    </label>
  );
}
