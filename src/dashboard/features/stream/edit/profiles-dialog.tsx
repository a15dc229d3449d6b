import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fitProfiles, mostProfiles } from '../../../../contract/ladder.ts';
import { editStream } from '../../../api/streams.ts';
import type { StreamView } from '../../../domain/stream-state.ts';
import { formatBytes, formatFrameSize } from '../../../lib/format.ts';
import { listed } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { sayEdited } from './edit-toasts.tsx';
import { type DraftRow, limitsSentence, rowProblem, toDraft, togetherProblem, toProfile } from './ladder-draft.ts';
import { LadderRow } from './ladder-row.tsx';
import { PresetChoice } from './preset-choice.tsx';
import { words } from './words.ts';

interface ProfilesDialogProps {
  view: StreamView;
  onClose: () => void;
}

/** The renditions a stream asks for: presets, rows, and what they mean. */
export function ProfilesDialog({ view, onClose }: ProfilesDialogProps) {
  const { stream } = view;
  const client = useQueryClient();
  const [before] = useState(() => (stream.profiles ?? []).map(toDraft));
  const [rows, setRows] = useState<readonly DraftRow[]>(before);
  const [isTried, setTried] = useState(false);
  const edit = useMutation(editStream(client, stream.id));
  const problems = rows.map((row) => rowProblem(row, rows));
  const isWrong = problems.some((problem) => problem !== undefined);
  const tooMuch = isWrong ? undefined : togetherProblem(rows);
  const save = () => {
    setTried(true);
    if (isWrong || tooMuch !== undefined) return;
    edit.mutate(
      { profiles: rows.map(toProfile) },
      {
        onSuccess: () => {
          onClose();
          sayEdited(client, stream, words.profiles.done, { profiles: before.map(toProfile) });
        },
      },
    );
  };
  return (
    <FormDialog texts={words.profiles} isPending={edit.isPending} onSubmit={save} onClose={onClose}>
      <p className="mb-3 text-ink-2">{words.profiles.intro}</p>
      <PresetChoice rows={rows} onChoose={setRows} />
      <div className="border-t border-line-strong">
        {rows.map((row, index) => (
          <LadderRow
            key={row.key}
            row={row}
            position={index + 1}
            problem={isTried ? problems[index] : undefined}
            onChange={(next) => setRows(rows.map((each) => (each.key === next.key ? next : each)))}
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </div>
      {rows.length < mostProfiles ? (
        <Button look="ghost" className="mt-2" onClick={() => setRows([...rows, toDraft({})])}>
          <Icon name="plus" />
          {words.profiles.add}
        </Button>
      ) : null}
      <Advice view={view} rows={isWrong ? undefined : rows} />
      <p role="alert" className="mt-2 text-failed empty:hidden">
        {edit.error ? words.profiles.failure(edit.error.message) : isTried ? tooMuch : null}
      </p>
    </FormDialog>
  );
}

/** What these profiles mean for the disk, and which of them the last source was too small for. */
function Advice({ view, rows }: { view: StreamView; rows: readonly DraftRow[] | undefined }) {
  const ingest = view.sessions.find(({ session }) => session.aircheck?.ingest?.width)?.session.aircheck?.ingest;
  const profiles = rows?.map(toProfile);
  const bytesAnHour = (profiles ?? []).reduce((sum, { bitrate }) => sum + (bitrate / 8) * 3600, 0);
  const { width, height, videoCodec = 'avc1' } = ingest ?? {};
  const made =
    profiles && width && height
      ? fitProfiles(profiles, { width, height, isH264: videoCodec.startsWith('avc') }).made.map(({ index }) => index)
      : undefined;
  const notMade = made && profiles?.filter((_, index) => !made.includes(index)).map(({ name }) => name);
  return (
    <div className="mt-3 flex flex-col gap-1 text-meta text-ink-2">
      <p>{limitsSentence}</p>
      <p>
        {notMade === undefined || notMade.length === 0
          ? words.profiles.largerThanSource
          : words.profiles.notMade(listed(notMade), formatFrameSize(width, height))}
      </p>
      {profiles === undefined ? null : (
        <p>{profiles.length === 0 ? words.profiles.none : words.profiles.perHour(formatBytes(bytesAnHour))}</p>
      )}
    </div>
  );
}
