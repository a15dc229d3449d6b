interface FieldLabelProps {
  /** The id of what it names. */
  of: string;
  children: string;
}

/** What a field is asked for, above it. */
export function FieldLabel({ of, children }: FieldLabelProps) {
  return (
    <label htmlFor={of} className="mb-1.5 block text-meta text-ink-3">
      {children}
    </label>
  );
}
