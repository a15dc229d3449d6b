import { Button } from '../ui/button.tsx';
import { CopyControl } from '../ui/copy-control.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';

interface KeepKeyDialogProps {
  name: string;
  apiKey: string;
  onKept: () => void;
}

/** The key, this once. It stays until somebody says that it is kept. */
export function KeepKeyDialog({ name, apiKey, onKept }: KeepKeyDialogProps) {
  return (
    <Dialog title="Keep this key">
      <p className="text-ink-2">
        It is shown this once; the service keeps only its fingerprint. Put the key of{' '}
        <bdi className="text-ink">{name}</bdi> where secrets are kept, or hand it to who will use it.
      </p>
      <p className="mt-4 flex items-center gap-2 border-y border-line py-2">
        <code className="min-w-0 flex-1 font-mono text-meta break-all">{apiKey}</code>
        <CopyControl text={() => apiKey} label="Copy key" look="plain">
          Copy
        </CopyControl>
      </p>
      <p className="mt-6 flex justify-end">
        <Button look="primary" size="big" onClick={onKept}>
          I have kept it
        </Button>
      </p>
    </Dialog>
  );
}
