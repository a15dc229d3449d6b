import type { ReactNode } from 'react';
import { joinClasses } from '../ui/join-classes.ts';
import { words } from './settings-words.ts';

interface AccessRow {
  id: string;
  name: string;
  /** Small, after the name: what distinguishes it from others, and whether this page uses it. */
  marks?: ReactNode;
  /** One for each column after the name. */
  facts: readonly ReactNode[];
  action: ReactNode;
}

interface AccessTableProps {
  label: string;
  /** Of the name and of each fact. A narrow place shows those of the facts that `says` names beside them. */
  heads: readonly [name: string, ...facts: string[]];
  says: readonly string[];
  /** The widths of the facts. */
  columns: '7.5rem 8rem 8rem' | '6.5rem 7.5rem 8rem 8rem';
  rows: readonly AccessRow[];
}

const grids = {
  '7.5rem 8rem 8rem': 'grid-cols-[minmax(0,1fr)_7.5rem_8rem_8rem_5rem]',
  '6.5rem 7.5rem 8rem 8rem': 'grid-cols-[minmax(0,1fr)_6.5rem_7.5rem_8rem_8rem_5rem]',
} as const;

/** Who or what may use the account, with what can be done about it; in a narrow place a row's facts stand below its name. */
export function AccessTable({ label, heads, says, columns, rows }: AccessTableProps) {
  const grid = joinClasses(
    'grid items-center gap-x-col @max-[48rem]:relative @max-[48rem]:flex @max-[48rem]:flex-wrap @max-[48rem]:gap-x-3 @max-[48rem]:gap-y-0.5',
    grids[columns],
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
                  {says.includes(head) ? <span className="@min-[48rem]:sr-only">{head} </span> : null}
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

/** Beside a name: "this browser". */
export function AccessMark({ children }: { children: ReactNode }) {
  return <span className="shrink-0 text-meta text-ink-3">{children}</span>;
}
