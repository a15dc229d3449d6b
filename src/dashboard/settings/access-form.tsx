import { useState } from 'react';
import { Choice } from '../ui/choice.tsx';
import { FormDialog, type FormTexts } from '../ui/dialogs/form-dialog.tsx';
import { NameField } from '../ui/name-field.tsx';
import { words } from './settings-words.ts';

export interface Access {
  name: string;
  readOnly: boolean;
}

interface AccessFormProps {
  texts: FormTexts & { nameHint: string };
  /** Why the last try failed, as a sentence. */
  failure: string | undefined;
  isPending: boolean;
  onSubmit: (access: Access) => void;
  onClose: () => void;
}

/** Asks who is to have access, and whether they may change anything. */
export function AccessForm({ texts, failure, isPending, onSubmit, onClose }: AccessFormProps) {
  const [name, setName] = useState('');
  const [readOnly, setReadOnly] = useState(false);
  return (
    <FormDialog
      texts={texts}
      isPending={isPending}
      onSubmit={() => onSubmit({ name: name.trim(), readOnly })}
      onClose={onClose}
    >
      <NameField name={name} maxLength={100} hint={texts.nameHint} error={failure} onName={setName} />
      <fieldset className="mt-4">
        <legend className="mb-1 text-meta text-ink-3">{words.accessForm.access}</legend>
        <Choice name="may" isChosen={!readOnly} onChoose={() => setReadOnly(false)}>
          {words.access.write}
        </Choice>
        <Choice name="may" isChosen={readOnly} onChoose={() => setReadOnly(true)} note={words.accessForm.readOnlyNote}>
          {words.access.readOnly}
        </Choice>
      </fieldset>
    </FormDialog>
  );
}
