import { Kbd } from '../ui/kbd.tsx';

const keyList: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['/'], does: 'Filter the streams' },
  { keys: ['j', 'k'], does: 'Move down and up (or the arrows)' },
  { keys: ['Enter'], does: 'Open the stream' },
  { keys: ['r'], does: 'Turn recording on or off for its next session' },
  { keys: ['c'], does: 'Copy the link of its last recording' },
  { keys: ['n'], does: 'New stream' },
  { keys: ['?'], does: 'These keys' },
  { keys: ['Esc'], does: 'Close, or leave a field' },
];

/** What each key does; in a quieter ink while they are off. */
export function ShortcutsList({ isOn }: { isOn: boolean }) {
  return (
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
  );
}
