import { siteRoot } from '../../api/connection.ts';
import { shortcutsOn } from '../../components/preferences.ts';
import { useStore } from '../../lib/create-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Switch } from '../../ui/switch.tsx';
import { shortcuts } from './shortcuts.tsx';
import { words } from './words.ts';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={words.title} onClose={onClose}>
      <ShortcutsList />
      <p className="mt-4">
        <a
          href={`${siteRoot}/guide/index.html`}
          target="_blank"
          rel="noreferrer"
          className="text-accent hover:underline"
        >
          {words.guide}
        </a>
      </p>
      <p className="mt-4 flex items-center justify-between gap-4">
        <span className="text-meta text-ink-3">{words.note}</span>
        <ShortcutsSwitch />
      </p>
    </Dialog>
  );
}

function ShortcutsList() {
  const isOn = useStore(shortcutsOn);
  return (
    <dl className="border-t border-line">
      {shortcuts.map(({ keys, does, where }) => (
        <div key={does} className="flex min-h-9 items-center gap-4 border-b border-line">
          <dt className="flex w-16 shrink-0 gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd className={joinClasses('flex min-w-0 flex-1 flex-wrap justify-between gap-x-4', !isOn && 'text-ink-3')}>
            {does} <span className="text-meta text-ink-3">{where}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Dictation tools type keys, so an operator can turn single-key shortcuts off. */
export function ShortcutsSwitch() {
  const isOn = useStore(shortcutsOn);
  return (
    <Switch
      position={isOn ? 'on' : 'off'}
      label={words.switch}
      words={isOn ? words.on : words.off}
      onChange={shortcutsOn.set}
    />
  );
}
