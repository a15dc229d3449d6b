import { type ReactNode, useState } from 'react';
import { Choice, NameField } from '../../ui/field.tsx';
import { FormDialog, type FormTexts } from '../../ui/form-dialog.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { words } from './words.ts';

interface AccessRow {
  id: string;
  name: string;
  marks?: ReactNode;
  facts: readonly ReactNode[];
  action: ReactNode;
}

interface AccessTableProps {
  label: string;
  heads: readonly [name: string, ...facts: string[]];
  /** Narrow tables have no head row and repeat these heads beside their facts. */
  repeatedHeads: readonly string[];
  factWidths: '7.5rem 8rem 8rem' | '6.5rem 7.5rem 8rem 8rem';
  rows: readonly AccessRow[];
}

const grids = {
  '7.5rem 8rem 8rem': 'grid-cols-[minmax(0,1fr)_7.5rem_8rem_8rem_5rem]',
  '6.5rem 7.5rem 8rem 8rem': 'grid-cols-[minmax(0,1fr)_6.5rem_7.5rem_8rem_8rem_5rem]',
} as const;

export function AccessTable({ label, heads, repeatedHeads, factWidths, rows }: AccessTableProps) {
  const grid = joinClasses(
    'grid items-center gap-x-col @max-[48rem]:relative @max-[48rem]:flex @max-[48rem]:flex-wrap @max-[48rem]:gap-x-3 @max-[48rem]:gap-y-0.5',
    grids[factWidths],
  );
  const factHeads = heads.slice(1);
  return (
    <div className="@container">
      <table aria-label={label} className="-mt-2 block @max-[48rem]:border-t @max-[48rem]:border-line">
        <thead className="block @max-[48rem]:sr-only">
          <tr className={joinClasses(grid, 'min-h-8 border-b border-line text-left text-meta text-ink-3')}>
            {heads.map((head) => (
              <th key={head} scope="col" className="font-normal">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody className="block">
          {rows.map(({ id, name, marks, facts, action }) => (
            <tr key={id} className={joinClasses(grid, 'min-h-row border-b border-line @max-[48rem]:py-2.5')}>
              <th
                scope="row"
                className="block min-w-0 text-left font-normal @max-[48rem]:basis-full @max-[48rem]:pr-20"
              >
                <span className="flex items-baseline gap-2">
                  <bdi className="truncate" title={name}>
                    {name}
                  </bdi>
                  {marks}
                </span>
              </th>
              {factHeads.map((head, index) => (
                <td key={head} className="block text-ink-2 @max-[48rem]:text-meta">
                  {repeatedHeads.includes(head) ? <span className="@min-[48rem]:sr-only">{head} </span> : null}
                  {facts[index]}
                </td>
              ))}
              <td className="-mr-1.5 flex justify-end @max-[48rem]:absolute @max-[48rem]:top-1 @max-[48rem]:right-0">
                {action}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function AccessMark({ children }: { children: ReactNode }) {
  return <span className="shrink-0 text-meta text-ink-3">{children}</span>;
}

export interface Access {
  name: string;
  readOnly: boolean;
  wallOnly?: boolean;
}

interface AccessFormProps {
  texts: FormTexts & { nameHint: string };
  /** Invites can be for a screen that shows the wall alone; API keys cannot. */
  offersWallOnly?: boolean;
  failure: string | undefined;
  isPending: boolean;
  onSubmit: (access: Access) => void;
  onClose: () => void;
}

export function AccessForm({ texts, offersWallOnly, failure, isPending, onSubmit, onClose }: AccessFormProps) {
  const [name, setName] = useState('');
  const [may, setMay] = useState<'write' | 'readOnly' | 'wallOnly'>('write');
  const access = { readOnly: may !== 'write', ...(may === 'wallOnly' && { wallOnly: true }) };
  return (
    <FormDialog
      texts={texts}
      isPending={isPending}
      onSubmit={() => onSubmit({ name: name.trim(), ...access })}
      onClose={onClose}
    >
      <NameField name={name} maxLength={100} hint={texts.nameHint} error={failure} onName={setName} />
      <fieldset className="mt-4">
        <legend className="mb-1 text-meta text-ink-3">{words.accessForm.access}</legend>
        <Choice name="may" isChosen={may === 'write'} onChoose={() => setMay('write')}>
          {words.access.write}
        </Choice>
        <Choice
          name="may"
          isChosen={may === 'readOnly'}
          onChoose={() => setMay('readOnly')}
          note={words.accessForm.readOnlyNote}
        >
          {words.access.readOnly}
        </Choice>
        {offersWallOnly ? (
          <Choice
            name="may"
            isChosen={may === 'wallOnly'}
            onChoose={() => setMay('wallOnly')}
            note={words.accessForm.wallOnlyNote}
          >
            {words.access.wallOnly}
          </Choice>
        ) : null}
      </fieldset>
    </FormDialog>
  );
}
