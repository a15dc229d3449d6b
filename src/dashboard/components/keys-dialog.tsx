import { useSyncExternalStore } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Switch } from '../ui/switch.tsx';
import { shortcutsOn } from './preferences.ts';

export const keyList: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['/'], does: 'Filter the streams' },
  { keys: ['j', 'k'], does: 'Move down and up (or the arrows)' },
  { keys: ['Enter'], does: 'Open the stream' },
  { keys: ['r'], does: 'Turn recording on or off for its next session' },
  { keys: ['c'], does: 'Copy the link of its last recording' },
  { keys: ['n'], does: 'New stream' },
  { keys: ['?'], does: 'These keys' },
  { keys: ['Esc'], does: 'Close, or leave a field' },
];

/** What the keys do, and the switch that turns them off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const isOn = useSyncExternalStore(shortcutsOn.subscribe, shortcutsOn.get);
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="border-t border-line">
        {keyList.map(({ keys, does }) => (
          <div key={does} className="flex min-h-9 items-center gap-4 border-b border-line">
            <dt className="flex w-16 shrink-0 gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className={isOn ? undefined : 'text-ink-3'}>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 flex items-center justify-between gap-4">
        <span className="text-meta text-ink-3">None of them works inside a field.</span>
        <Switch
          state={isOn ? 'on' : 'off'}
          label="Single-key shortcuts"
          words={isOn ? 'Keys are on' : 'Keys are off'}
          onChange={shortcutsOn.set}
        />
      </p>
    </Dialog>
  );
}
