import { siteRoot } from '../../api/connection.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ShortcutsList, ShortcutsSwitch } from './shortcuts.tsx';
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
