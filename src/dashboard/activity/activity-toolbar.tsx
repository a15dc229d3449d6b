import type { ComponentProps } from 'react';
import { activityGroups } from '../../contract/activity-groups.ts';
import type { ActivityFilter } from '../api/activity.ts';
import { SearchField } from '../shared/lists/search-field.tsx';
import { shortName } from '../shared/stream-name.tsx';
import { Button } from '../ui/button.tsx';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { words } from './activity-words.ts';

interface ActivityToolbarProps {
  filter: ActivityFilter;
  search: Pick<ComponentProps<typeof SearchField>, 'text' | 'addressed' | 'onType'>;
  onFilter: (change: Partial<ActivityFilter>) => void;
  /** Of the stream that the page is of, where that is known. */
  streamName: string | undefined;
}

/** What the log is filtered by: kinds, words, one stream. */
export function ActivityToolbar({ filter, search, onFilter, streamName }: ActivityToolbarProps) {
  const { groups, streamId } = filter;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{words.filters}</legend>
        <Chip isOn={groups.length === 0} onClick={() => onFilter({ groups: [] })}>
          {words.all}
        </Chip>
        {activityGroups.map((group) => {
          const isOn = groups.includes(group);
          const others = groups.filter((each) => each !== group);
          return (
            <Chip key={group} isOn={isOn} onClick={() => onFilter({ groups: isOn ? others : [...others, group] })}>
              {words.groups[group]}
            </Chip>
          );
        })}
      </fieldset>
      <SearchField label={words.search} {...search} onAddress={(written) => onFilter({ q: written })} />
      {streamId === undefined ? null : (
        <Button
          look="act"
          title={words.everyStream}
          className="min-w-0"
          onClick={() => onFilter({ streamId: undefined })}
        >
          <span className="truncate">
            {words.ofStream(streamName === undefined ? words.thisStream : shortName(streamName))}
          </span>
          <span className="sr-only">: {words.everyStream}</span>
          <DetailIcon name="close" className="size-3.5" />
        </Button>
      )}
    </div>
  );
}

function Chip({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={joinClasses(
        'h-ctl rounded-md border px-2.5 max-desk:h-10',
        isOn ? 'border-ink bg-ink font-strong text-on-ink' : 'border-line-strong text-ink-2 hover:bg-wash',
      )}
    >
      {children}
    </button>
  );
}
