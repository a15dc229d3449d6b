import { useState } from 'react';
import { Choice } from '../ui/choice.tsx';
import { FormDialog, type FormTexts } from '../ui/dialogs/form-dialog.tsx';
import { NameField } from '../ui/fields/name-field.tsx';
import { words } from './settings-words.ts';

export interface Access {
  name: string;
  readOnly: boolean;
  wallOnly?: boolean;
}

interface AccessFormProps {
  texts: FormTexts & { nameHint: string };
  /** Can it be for a screen on the wall? */
  isForWall?: boolean;
  /** Why the last try failed, as a sentence. */
  failure: string | undefined;
  isPending: boolean;
  onSubmit: (access: Access) => void;
  onClose: () => void;
}

/** Asks who is to have access, and what they may do. */
export function AccessForm({ texts, isForWall, failure, isPending, onSubmit, onClose }: AccessFormProps) {
  const [name, setName] = useState('');
  const [may, setMay] = useState<'write' | 'readOnly' | 'wallOnly'>('write');
  const access = { readOnly: may !== 'write', ...(may === 'wallOnly' && { wallOnly: true }) };
  return (
    <FormDialog
      texts={texts}
      isPending={isPending}
      onSubmit={() => onSubmit({ name: name.trim(), ...access })}
      onClose={onClose}
    >
      <NameField name={name} maxLength={100} hint={texts.nameHint} error={failure} onName={setName} />
      <fieldset className="mt-4">
        <legend className="mb-1 text-meta text-ink-3">{words.accessForm.access}</legend>
        <Choice name="may" isChosen={may === 'write'} onChoose={() => setMay('write')}>
          {words.access.write}
        </Choice>
        <Choice
          name="may"
          isChosen={may === 'readOnly'}
          onChoose={() => setMay('readOnly')}
          note={words.accessForm.readOnlyNote}
        >
          {words.access.readOnly}
        </Choice>
        {isForWall ? (
          <Choice
            name="may"
            isChosen={may === 'wallOnly'}
            onChoose={() => setMay('wallOnly')}
            note={words.accessForm.wallOnlyNote}
          >
            {words.access.wallOnly}
          </Choice>
        ) : null}
      </fieldset>
    </FormDialog>
  );
}
