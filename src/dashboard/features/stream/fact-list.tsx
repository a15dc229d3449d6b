import { Fragment, type ReactNode } from 'react';

/** Names and figures in two columns; what is not known is left out. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-ink-3">{name}</dt>
            <dd className="truncate text-right">{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
