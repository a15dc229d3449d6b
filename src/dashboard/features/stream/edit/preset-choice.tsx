import { useQuery } from '@tanstack/react-query';
import { me } from '../../../api/connections.ts';
import type { Profile } from '../../../domain/stream-object.ts';
import { presets } from '../../../domain/words/ladder-presets.ts';
import { Button } from '../../../ui/button.tsx';
import { type DraftRow, toDraft, toProfile } from './ladder-draft.ts';
import { words } from './words.ts';

interface PresetChoiceProps {
  rows: readonly DraftRow[];
  onChoose: (rows: readonly DraftRow[]) => void;
}

interface Choice {
  word: string;
  profiles: readonly Partial<Profile>[];
  title?: string;
}

/** The ladders to begin with: the account's default where the API has a word for it, and our presets. */
export function PresetChoice({ rows, onChoose }: PresetChoiceProps) {
  const ofAccount = useQuery(me).data?.defaultProfiles;
  const { accountDefault, accountDefaultMeans } = words.profiles;
  const choices: readonly Choice[] = [
    ...(ofAccount ? [{ word: accountDefault, profiles: ofAccount, title: accountDefaultMeans }] : []),
    ...presets,
  ];
  const now = asSent(rows);
  return (
    <fieldset className="mb-2 flex flex-wrap gap-2" aria-label={words.profiles.presets}>
      {choices.map(({ word, profiles, title }) => (
        <Button
          key={word}
          title={title}
          aria-pressed={now === asSent(profiles.map(toDraft))}
          className="aria-pressed:border-ink aria-pressed:font-strong"
          onClick={() => onChoose(profiles.map(toDraft))}
        >
          {word}
        </Button>
      ))}
    </fieldset>
  );
}

function asSent(rows: readonly DraftRow[]): string {
  return JSON.stringify(rows.map(toProfile));
}
