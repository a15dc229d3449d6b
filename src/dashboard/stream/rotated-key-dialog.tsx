import { maskStreamKey } from '../recording/words/encoder-setup.ts';
import { Button } from '../ui/button.tsx';
import { CopyControl } from '../ui/copy-control.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';

interface RotatedKeyDialogProps {
  streamKey: string;
  onClose: () => void;
}

/** The stream has another key: on to the encoder with it. */
export function RotatedKeyDialog({ streamKey, onClose }: RotatedKeyDialogProps) {
  return (
    <Dialog title="The key is changed" onClose={onClose}>
      <p className="text-ink-2">
        The old key is refused from now on. Give the encoder the new one before its next session.
      </p>
      <p className="mt-4 flex items-center gap-2 border-y border-line py-2">
        <span className="min-w-0 flex-1 font-mono text-meta">{maskStreamKey(streamKey)}</span>
        <CopyControl text={() => streamKey} label="Copy new key" look="plain">
          Copy
        </CopyControl>
      </p>
      <p className="mt-6 flex justify-end">
        <Button size="big" onClick={onClose}>
          Close
        </Button>
      </p>
    </Dialog>
  );
}
