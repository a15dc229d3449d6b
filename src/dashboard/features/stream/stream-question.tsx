import { StreamName } from '../../components/stream-name.tsx';
import type { StreamObject } from '../../domain/stream-object.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/form-dialog.tsx';

interface StreamQuestionProps extends ConfirmDialogProps {
  stream: Pick<StreamObject, 'name'>;
}

/** The question before something is done to a stream, which it names. */
export function StreamQuestion({ stream, children, ...rest }: StreamQuestionProps) {
  return (
    <ConfirmDialog {...rest}>
      <p className="mb-2 font-strong break-words">
        <StreamName name={stream.name} />
      </p>
      <div className="flex flex-col gap-2 text-ink-2">{children}</div>
    </ConfirmDialog>
  );
}
