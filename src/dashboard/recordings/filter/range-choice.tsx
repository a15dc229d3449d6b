import { useState } from 'react';
import type { RecordingsQuery } from '../../paths.ts';
import { words } from '../recordings-words.ts';
import { RangeDialog } from './range-dialog.tsx';
import { ranges, type ShownRecordings } from './recordings-filter.ts';
import { Segment } from './segment.tsx';

interface RangeChoiceProps {
  /** Undefined where a time was chosen. */
  range: ShownRecordings['range'] | undefined;
  filter: ShownRecordings['filter'];
  onChange: (query: RecordingsQuery) => void;
}

/** Of which time: a day, a night, a week, or any range. */
export function RangeChoice({ range, filter, onChange }: RangeChoiceProps) {
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
