import { useState } from 'react';
import { useStore } from '../../../lib/create-store.ts';
import { NameField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { type FilterChoice, longestFilterName, savedFilters, withFilter } from './saved-filters.ts';
import { words } from './words.ts';

interface SaveFilterProps {
  choice: FilterChoice;
  suggestion: string;
  onClose: () => void;
}

/** Asks for a name, and keeps the filter under it. */
export function SaveFilter({ choice, suggestion, onClose }: SaveFilterProps) {
  const store = savedFilters();
  const filters = useStore(store);
  const [name, setName] = useState(suggestion.slice(0, longestFilterName));
  const wanted = name.trim();
  const save = () => {
    store.set(withFilter(filters, { name: wanted, choice }));
    onClose();
  };
  return (
    <FormDialog texts={words.dialog} isPending={false} onSubmit={save} onClose={onClose}>
      <NameField
        name={name}
        maxLength={longestFilterName}
        hint={filters.some((saved) => saved.name === wanted) ? words.replaces : words.hint}
        onName={setName}
      />
    </FormDialog>
  );
}
