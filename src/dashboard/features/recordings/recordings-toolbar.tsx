import { type ComponentProps, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { recordingStates } from '../../../contract/recordings.ts';
import { tagKey } from '../../../contract/tags.ts';
import type { RecordingsFilter } from '../../api/recordings.ts';
import { SearchField } from '../../components/lists/search-field.tsx';
import { shortcutsOn } from '../../components/preferences.ts';
import { shortName } from '../../components/stream-name.tsx';
import { deriveTagsInUse } from '../../components/tags/tags-field.tsx';
import type { StreamObject } from '../../domain/stream-object.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { addDaysMs, localText, parseLocalText, startOfDayMs } from '../../lib/dates.ts';
import { formatDayClock } from '../../lib/format.ts';
import { compareNames } from '../../lib/language.ts';
import { parseTimeSearch, type TimeSearch, timeSearchInstants } from '../../lib/time-search.ts';
import type { RecordingsQuery } from '../../paths.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { MomentField } from '../../ui/moment-field.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import {
  expiresSoonDays,
  expiresSoonState,
  formatUtcMinute,
  ranges,
  type ShownRecordings,
} from './recordings-filter.ts';
import { words } from './words.ts';

interface RecordingsToolbarProps {
  shown: ShownRecordings;
  typing: Pick<ComponentProps<typeof SearchField>, 'text' | 'addressed' | 'onType'>;
  streams: readonly StreamObject[];
  /** The service, or the upstream, records handovers. */
  hasMarks: boolean;
  /** Only our own service has retention and test broadcasts. */
  isOwn: boolean;
  onChange: (query: RecordingsQuery) => void;
}

const states = recordingStates.map((value) => ({ value, word: words.states[value] }));
const ownStates = [...states, { value: expiresSoonState, word: words.expiresSoon(expiresSoonDays) }];

/** One line. A narrow page has the ranges in it, and a button that opens the other filters under it. */
export function RecordingsToolbar({ shown, typing, streams, hasMarks, isOwn, onChange }: RecordingsToolbarProps) {
  const { range, filter } = shown;
  const [isOpen, setOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const panel = useId();
  const focusSearch = () => {
    flushSync(() => setOpen(true));
    search.current?.focus();
  };
  useShortcuts({ '/': focusSearch }, useStore(shortcutsOn));
  const tags = useMemo(() => deriveTagsInUse(streams).map(({ tag }) => ({ value: tag, word: tag })), [streams]);
  const tag = tags.find(({ value }) => filter.tag !== undefined && tagKey(value) === tagKey(filter.tag));
  const hasTag = tags.length > 0 || filter.tag !== undefined;
  const named = useMemo(() => {
    const options = streams.map(({ id, name }) => ({ value: id, word: shortName(name) }));
    return options.sort((a, b) => compareNames(a.word, b.word));
  }, [streams]);
  const count = countFilters(filter);
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <div className="flex min-w-0 items-center gap-2 desk:contents max-desk:w-full">
        <RangeChoice range={filter.atMs === undefined ? range : undefined} filter={filter} onChange={onChange} />
        <Button
          aria-expanded={isOpen}
          aria-controls={panel}
          aria-label={words.filters(count)}
          onClick={() => setOpen(!isOpen)}
          className={joinClasses('ml-auto desk:hidden', count > 0 && 'border-ink!')}
        >
          <Icon name="filter" />
          {count > 0 ? count : null}
        </Button>
      </div>
      <div
        id={panel}
        className={joinClasses(
          'contents max-desk:w-full max-desk:grid-cols-2 max-desk:gap-2',
          isOpen ? 'max-desk:grid' : 'max-desk:hidden',
        )}
      >
        <OnAirField atMs={filter.atMs} onChange={onChange} />
        <FilterSelect
          label={words.stream}
          value={filter.streamId}
          options={named}
          onChoose={(stream) => onChange({ stream })}
        />
        <FilterSelect
          label={words.state}
          value={filter.expiresWithinDays === undefined ? filter.state : expiresSoonState}
          options={isOwn ? ownStates : states}
          onChoose={(state) => onChange({ state })}
        />
        {hasMarks ? (
          <Toggle isOn={filter.isHandedOver === false} onToggle={(isOn) => onChange({ handed: isOn ? 'no' : '' })}>
            {words.notHandedOver}
          </Toggle>
        ) : null}
        {isOwn ? (
          <Toggle isOn={filter.withTests === true} onToggle={(isOn) => onChange({ tests: isOn ? 'shown' : '' })}>
            {words.tests}
          </Toggle>
        ) : null}
        <div className="ml-auto flex min-w-0 items-center gap-2 max-desk:contents">
          {/* The select reserves its room until the tags are known. */}
          <span className={joinClasses('grid shrink-0', !hasTag && 'invisible max-desk:hidden')}>
            <FilterSelect
              label={words.tag}
              value={tag?.value ?? filter.tag}
              options={tags}
              onChoose={(chosen) => onChange({ tag: chosen })}
            />
          </span>
          <SearchField {...typing} label={words.search} fieldRef={search} onAddress={(q) => onChange({ q })} />
        </div>
      </div>
    </div>
  );
}

/** The filters that a narrow page hides behind their button. */
function countFilters({ atMs, streamId, tag, state, expiresWithinDays, isHandedOver, q, withTests }: RecordingsFilter) {
  const values = [atMs, streamId, tag, state, expiresWithinDays, isHandedOver, q, withTests || undefined];
  return values.filter((value) => value !== undefined).length;
}

interface RangeChoiceProps {
  /** Undefined: the list is filtered by a single time. */
  range: ShownRecordings['range'] | undefined;
  filter: RecordingsFilter;
  onChange: (query: RecordingsQuery) => void;
}

function RangeChoice({ range, filter, onChange }: RangeChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <fieldset className="flex min-w-0 overflow-x-auto rounded-md border border-line-strong [scrollbar-width:none] desk:shrink-0">
      <legend className="sr-only">{words.range}</legend>
      {ranges.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === range}
          title={option === 'night' ? words.nightHours : undefined}
          onClick={() => (option === 'own' ? setOpen(true) : onChange({ range: option === 'all' ? '' : option }))}
          className={joinClasses(
            'h-[calc(var(--spacing-ctl)-2px)] border-line-strong px-2.5 not-first-of-type:border-l max-desk:h-[calc(var(--spacing-touch)-2px)] max-tablet:px-1.5 max-[24rem]:px-1 max-[24rem]:text-meta max-tablet:[&:lang(de)]:px-1 max-tablet:[&:lang(de)]:text-meta',
            segment(option === range),
          )}
        >
          {words.ranges[option]}
        </button>
      ))}
      {isOpen ? (
        <RangeDialog fromMs={filter.fromMs} toMs={filter.toMs} onChange={onChange} onClose={() => setOpen(false)} />
      ) : null}
    </fieldset>
  );
}

function segment(isOn: boolean): string {
  return joinClasses('whitespace-nowrap', isOn ? 'bg-ink font-strong text-on-ink' : 'text-ink-2 hover:bg-wash');
}

function Toggle({ isOn, onToggle, children }: { isOn: boolean; onToggle: (isOn: boolean) => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onToggle(!isOn)}
      className={joinClasses('h-ctl rounded-md border border-line-strong px-2.5 max-desk:h-10', segment(isOn))}
    >
      {children}
    </button>
  );
}

interface RangeDialogProps {
  fromMs: number | undefined;
  toMs: number | undefined;
  onChange: (query: RecordingsQuery) => void;
  onClose: () => void;
}

/** The fields are in the operator's zone. */
function RangeDialog({ fromMs, toMs, onChange, onClose }: RangeDialogProps) {
  const nowMs = useNow(60_000);
  const [from, setFrom] = useState(() => localText(fromMs ?? startOfDayMs(nowMs)));
  const [to, setTo] = useState(() => localText(toMs ?? addDaysMs(nowMs, 1)));
  const [wasSubmitted, setSubmitted] = useState(false);
  const isBackwards = from !== '' && to !== '' && from >= to;
  return (
    <FormDialog
      texts={words.ownRange}
      isPending={false}
      onSubmit={() => {
        setSubmitted(true);
        if (isBackwards) return;
        onChange({ from: rangeEnd(from, fromMs, 'first'), to: rangeEnd(to, toMs, 'second') });
        onClose();
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4 max-desk:grid-cols-1">
        <MomentField kind="date-time" toward="past" label={words.ownRange.from} value={from} onValue={setFrom} />
        <MomentField
          kind="date-time"
          toward="past"
          label={words.ownRange.to}
          value={to}
          error={wasSubmitted && isBackwards ? words.ownRange.order : undefined}
          onValue={setTo}
        />
      </div>
    </FormDialog>
  );
}

/**
 * When the clocks go back, the field has the same text for two hours: a range reaches from the first to the second one,
 * and a time that was not changed stays the same instant.
 */
function rangeEnd(text: string, formerMs: number | undefined, which: 'first' | 'second'): string {
  if (formerMs !== undefined && localText(formerMs) === text) return formatUtcMinute(formerMs);
  const ms = parseLocalText(text, which);
  return ms === undefined ? '' : formatUtcMinute(ms);
}

interface FilterSelectProps {
  label: string;
  value: string | undefined;
  options: readonly { value: string; word: string }[];
  onChoose: (value: string) => void;
}

function FilterSelect({ label, value = '', options, onChoose }: FilterSelectProps) {
  // A link may name a stream or a tag that no longer exists.
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
        className="h-full max-w-28 appearance-none truncate bg-transparent pr-6 font-strong text-ink outline-none [field-sizing:content] desk:max-w-40 max-desk:max-w-full max-desk:flex-1 [&>option]:bg-surface [&>option]:font-normal"
      >
        <option value="">{words.any}</option>
        {isKnown ? null : <option value={value}>{value}</option>}
        {list}
      </select>
      <Icon name="chevron" className="pointer-events-none absolute right-1 rotate-90 text-ink-2" />
    </label>
  );
}

interface OnAirFieldProps {
  atMs: number | undefined;
  onChange: (query: RecordingsQuery) => void;
}

/** Filters by a typed day and time, such as "wed 19:30". */
export function OnAirField({ atMs, onChange }: OnAirFieldProps) {
  const nowMs = useNow(60_000);
  const shown = atMs === undefined ? '' : formatDayClock(atMs, nowMs);
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(shown);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  if (shown !== known) {
    setKnown(shown);
    setTyped(shown);
    setProblem(undefined);
  }
  const submit = () => {
    if (typed.trim() === known) return;
    if (typed.trim() === '') return onChange({ at: '' });
    const timeSearch = parseTimeSearch(typed, nowMs);
    // A word that is not a time is refused, or it would filter without being visible.
    const unread = timeSearch === undefined ? typed.trim() : timeSearch.rest;
    setProblem(unread === '' ? undefined : words.onAir.help(unread));
    if (timeSearch !== undefined && unread === '') onChange(timeSearchQuery(timeSearch, nowMs));
  };
  return (
    <form
      className="relative min-w-0 max-desk:col-span-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label
        className={joinClasses(
          'flex h-ctl items-center gap-2 rounded-md border bg-surface pr-1.5 pl-2 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent desk:w-48 max-desk:h-10',
          problem ? 'border-failed' : atMs === undefined ? 'border-edge' : 'border-ink',
        )}
      >
        <span className="shrink-0 text-ink-2">{words.onAir.label}</span>
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          placeholder={words.onAir.example}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem ? id : undefined}
          className="w-full min-w-0 bg-transparent outline-none"
          value={typed}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            setTyped(known);
            setProblem(undefined);
          }}
        />
        {atMs === undefined ? null : (
          <IconButton label={words.onAir.clear} className="-my-1" onClick={() => onChange({ at: '' })}>
            <Icon name="close" className="size-3.5" />
          </IconButton>
        )}
      </label>
      <p
        id={id}
        role="status"
        className="absolute top-full left-0 z-10 mt-1 w-72 rounded-md border border-line-strong bg-surface px-2 py-1.5 text-meta text-ink-2 shadow-float empty:hidden"
      >
        {problem}
      </p>
    </form>
  );
}

/** A clock time means one instant; a day, or a part of one, means a range. */
export function timeSearchQuery({ span, minute, zone }: TimeSearch, nowMs: number): RecordingsQuery {
  if (minute !== undefined) return { at: formatUtcMinute(soughtTimeMs({ span, minute, zone }, nowMs)) };
  return span === undefined ? {} : { from: formatUtcMinute(span.fromMs), to: formatUtcMinute(span.toMs) };
}

/** Within a day it is the first such time, without a day the last one up to now. */
function soughtTimeMs(
  { span, ...time }: Pick<TimeSearch, 'span' | 'zone'> & { minute: number },
  nowMs: number,
): number {
  if (span === undefined) {
    const past = [addDaysMs(nowMs, -1), nowMs].flatMap((dayMs) => timeSearchInstants(dayMs, time));
    return past.filter((ms) => ms <= nowMs).at(-1) ?? nowMs;
  }
  const within = [span.fromMs, addDaysMs(span.fromMs, 1)].flatMap((dayMs) => timeSearchInstants(dayMs, time));
  return within.find((ms) => ms >= span.fromMs) ?? span.fromMs;
}
