import { type HandoverFormat, handoverFormats } from '../../contract/handovers/handover.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { words } from './handover-lazy-words.ts';

interface FormatFieldProps {
  chosen: HandoverFormat;
  onChoose: (format: HandoverFormat) => void;
}

/** The form of the block: the browser's own radio buttons, drawn as one row. */
export function FormatField({ chosen, onChoose }: FormatFieldProps) {
  return (
    <fieldset className="flex flex-wrap rounded-md border border-line-strong">
      <legend className="sr-only">{words.format}</legend>
      {handoverFormats.map((format) => (
        <label
          key={format}
          className={joinClasses(
            'flex h-ctl flex-auto cursor-pointer items-center justify-center rounded-md px-1.5 focus-within:outline-2 focus-within:outline-accent max-desk:h-11',
            format === chosen ? 'bg-ink font-strong text-on-ink' : 'hover:bg-wash',
          )}
        >
          <input
            type="radio"
            name="handover-format"
            checked={format === chosen}
            onChange={() => onChoose(format)}
            className="sr-only"
          />
          <span>{words.formats[format]}</span>
        </label>
      ))}
    </fieldset>
  );
}
