import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { connectionOf } from '../../api/client.ts';
import { me } from '../../api/connections.ts';
import { useCachedQuery } from '../../api/query-client.ts';
import { setRecord } from '../../api/stream.ts';
import { shortName } from '../../components/stream-name.tsx';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import { recordSetting } from '../../domain/stream-object.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { MenuButton } from '../../ui/menu.tsx';
import { words } from './words.ts';

interface RecordMenuProps {
  view: StreamView;
  /** Why it takes no click just now. */
  disabledReason?: string | undefined;
  /** At the right of its box; else in a row of the streams' table. */
  isOnPage?: boolean;
}

/** Settings that the switch beside it has no position for. The list opens under the nearest positioned box. Our own service only. */
export function RecordMenu({ view: { stream }, disabledReason, isOnPage }: RecordMenuProps) {
  const client = useQueryClient();
  const refusal = use(WriteRefusalContext);
  const isOwn = useIsOwnService();
  if (!isOwn || refusal !== undefined) return null;
  return (
    <MenuButton
      label={words.choicesOf(shortName(stream.name))}
      items={(['on', 'once', 'off'] as const).map((id) => ({
        id,
        word: words.settings[id].name,
        note: words.settings[id].note,
        isChosen: settings[id] === recordSetting(stream),
        onChoose: () => {
          if (settings[id] !== recordSetting(stream)) setRecord(client, stream.id, settings[id]);
        },
      }))}
      className="top-full left-0 w-60"
    >
      {({ onClick, ...toggle }) => (
        <IconButton
          {...toggle}
          label={disabledReason ?? words.choicesOf(shortName(stream.name))}
          aria-disabled={disabledReason !== undefined || undefined}
          className={joinClasses(
            'aria-disabled:cursor-not-allowed aria-disabled:text-ink-3',
            isOnPage
              ? 'absolute right-0'
              : 'row-box bg-canvas aria-expanded:opacity-100 @max-stack:relative @max-stack:ml-auto @min-stack:absolute @min-stack:right-0',
          )}
          onClick={() => disabledReason === undefined && onClick()}
        >
          <Icon name="choose" />
        </IconButton>
      )}
    </MenuButton>
  );
}

const settings = { on: true, once: 'once', off: false } as const;

/** For many rows, so it reads what the frame around them has fetched. */
function useIsOwnService(): boolean {
  const isElsewhere = connectionOf(useQueryClient()).upstream !== undefined;
  const asker = useCachedQuery(me);
  return !isElsewhere && asker !== undefined && asker !== null;
}
