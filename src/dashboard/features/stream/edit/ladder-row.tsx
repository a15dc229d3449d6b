import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import type { DraftField, DraftRow } from './ladder-draft.ts';
import { words } from './words.ts';

interface LadderRowProps {
  row: DraftRow;
  position: number;
  problem: { field: DraftField; why: string } | undefined;
  onChange: (row: DraftRow) => void;
  onRemove: () => void;
}

const fields: readonly DraftField[] = ['name', 'width', 'height', 'kbps', 'fps'];

/** One profile's fields, with what is wrong below them. */
export function LadderRow({ row, position, problem, onChange, onRemove }: LadderRowProps) {
  const label = words.profiles.row(position);
  const problemId = `profile-problem-${row.key}`;
  return (
    <fieldset className="border-b border-line py-2">
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-[1.4fr_1fr_1fr_1.1fr_1fr_auto] items-end gap-2 max-desk:grid-cols-4">
        {fields.map((field) => (
          <label
            key={field}
            className={joinClasses('min-w-0', field === 'name' ? 'max-desk:col-span-3' : 'max-desk:order-1')}
          >
            <span className="mb-0.5 block text-meta text-ink-3">{words.profiles[field]}</span>
            <input
              value={row[field]}
              inputMode={field === 'name' ? 'text' : 'decimal'}
              autoComplete="off"
              aria-invalid={problem?.field === field || undefined}
              aria-describedby={problem?.field === field ? problemId : undefined}
              onChange={(event) => onChange({ ...row, [field]: event.currentTarget.value })}
              className={joinClasses(
                'h-ctl w-full min-w-0 rounded-md border bg-surface px-2 max-desk:h-10',
                problem?.field === field ? 'border-failed' : 'border-edge',
              )}
            />
          </label>
        ))}
        <IconButton
          className="justify-self-end"
          label={words.profiles.remove(row.name || label)}
          onClick={(event) => {
            // The button goes with its row: the focus goes to the presets above.
            event.currentTarget.closest('form')?.querySelector('button')?.focus();
            onRemove();
          }}
        >
          <Icon name="close" />
        </IconButton>
      </div>
      <p id={problemId} role="alert" className="mt-1 text-meta text-failed empty:hidden">
        {problem?.why}
      </p>
    </fieldset>
  );
}
