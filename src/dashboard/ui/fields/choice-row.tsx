import type { ReactNode } from 'react';
import { Choice } from '../choice.tsx';

interface ChoiceRowProps<Answer extends string> {
  question: string;
  /** Of no other question in the form. */
  name: string;
  answers: readonly Answer[];
  chosen: Answer;
  onChoose: (answer: Answer) => void;
  wordsOf: (answer: Answer) => ReactNode;
  /** What the chosen answer asks for in turn. */
  children?: ReactNode;
}

/** A question with a few short answers, in a row where they fit in one. */
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
