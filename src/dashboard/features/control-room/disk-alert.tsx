import { use } from 'react';
import { Link } from 'react-router-dom';
import { Glyph } from '../../components/pill.tsx';
import { StaleContext } from '../../components/stale.tsx';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { words } from './words.ts';

/** Nothing is recorded, since the disk is full. It ends with that, and nobody can acknowledge it away. */
export function DiskAlert({ sentence }: { sentence: string }) {
  const isOld = use(StaleContext) !== undefined;
  return (
    <section
      aria-label={words.disk.nothing}
      className={joinClasses(
        'grid min-h-15 grid-cols-[minmax(9.5rem,auto)_minmax(0,1fr)_auto] items-center gap-x-5 px-gutter max-desk:min-h-27 max-desk:grid-cols-[minmax(0,1fr)] max-desk:gap-y-0.5 max-desk:py-1',
        isOld
          ? 'border-y border-unrecorded-edge bg-canvas colourless'
          : 'bg-unrecorded-fill text-on-unrecorded outline-current',
      )}
    >
      <p className="flex items-center gap-1.5 font-strong">
        <Glyph tone="disk" />
        {words.disk.full}
      </p>
      <div className="min-w-0">
        <h2 className="truncate text-lead font-strong">{words.disk.nothing}</h2>
        <p className="truncate text-meta" title={sentence}>
          {sentence}
        </p>
      </div>
      <Link to={paths.recordings()} className={buttonClasses(isOld ? 'plain' : 'on-amber-solid')}>
        {words.disk.free}
      </Link>
    </section>
  );
}
