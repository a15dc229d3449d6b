import type { ComponentProps } from 'react';
import { SessionPill } from '../../components/pill.tsx';

/** A pill that hangs 7 px to the left on every width, so that its glyph stands on the line of what is above and below it. */
export function HungPill(props: ComponentProps<typeof SessionPill>) {
  return (
    <span className="-ml-[7px] inline-flex max-w-full min-w-0 shrink-0">
      <SessionPill {...props} />
    </span>
  );
}
