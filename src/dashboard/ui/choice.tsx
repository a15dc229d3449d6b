import type { ReactNode } from 'react';

interface ChoiceProps {
  /** The same for all choices of one question. */
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
  note?: ReactNode;
}

export function Choice({ name, isChosen, onChoose, children, note }: ChoiceProps) {
  return (
    <label className="flex min-h-ctl w-fit cursor-pointer items-baseline gap-2 py-1 max-desk:min-h-10 max-desk:py-2">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-3.5 shrink-0 translate-y-0.5 cursor-pointer accent-accent-fill"
      />
      <span>
        {children}
        {note ? <span className="ml-2 text-meta text-ink-3">{note}</span> : null}
      </span>
    </label>
  );
}

interface ChoiceRowProps<Answer extends string> {
  question: string;
  /** Unique within the form. */
  name: string;
  answers: readonly Answer[];
  chosen: Answer;
  onChoose: (answer: Answer) => void;
  wordsOf: (answer: Answer) => ReactNode;
  /** Fields that belong to the chosen answer. */
  children?: ReactNode;
}

export function ChoiceRow<Answer extends string>(props: ChoiceRowProps<Answer>) {
  const { question, name, answers, chosen, onChoose, wordsOf, children } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-meta text-ink-3">{question}</legend>
      <div className="flex flex-wrap gap-x-6">
        {answers.map((answer) => (
          <Choice key={answer} name={name} isChosen={answer === chosen} onChoose={() => onChoose(answer)}>
            {wordsOf(answer)}
          </Choice>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
