import { createContext, useContext, useState, type SubmitEvent } from 'react';
import { useNavigation } from 'react-router';
import type { DescribeProblem } from '#messages/problems/form-problems.ts';
import type { Problem } from '#protocol/problem.ts';

/**
 * The answer of an action that refuses a form: the problems, and the typed texts for a page without
 * scripts.
 */
export type FormRefusal = { problems: readonly Problem[]; typed: Readonly<Record<string, string>> };

export type CheckedForm = {
  problems: readonly Problem[];
  /** A value that changes with every refusal, so that the summary gets the focus again. */
  occasion: unknown;
  sending: boolean;
  /** The typed texts of a form that the server refused; undefined for any other form. */
  typed: FormRefusal['typed'] | undefined;
  /** Returns the text of a problem. */
  describeProblem: DescribeProblem;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Returns the id of a field. */
  idOf: (name: string) => string;
  /** Loads the code that checks the form; to be called when an input gets the focus. */
  onFocus: () => void;
  /** Returns the id, name, initial value and error of a field, as props for its input. */
  field: (name: string) => {
    id: string;
    name: string;
    defaultValue: string | undefined;
    error: string | undefined;
  };
};

/** Returns the problems of a form that the browser can find. */
export type FormCheck = (sent: FormData) => readonly Problem[];

/** The options of a form. `start`: the initial values, by field. */
export type FormOptions = {
  describeProblem: DescribeProblem;
  start?: Readonly<Record<string, string>>;
};

/**
 * Returns a form that the browser checks before it sends it. Without scripts it only shows the
 * server's answer.
 */
export function useForm(
  check: FormCheck,
  answer: FormRefusal | undefined,
  { describeProblem, start = {} }: FormOptions,
): Omit<CheckedForm, 'onFocus'> {
  const [found, setFound] = useState<readonly Problem[] | null>(null);
  const idOf = useContext(FieldIds);
  const sending = useNavigation().state === 'submitting';
  const problems = found ?? answer?.problems ?? [];
  return {
    problems,
    occasion: found ?? answer,
    sending,
    typed: answer?.typed,
    describeProblem,
    idOf,
    onSubmit(event) {
      const wrong = check(new FormData(event.currentTarget));
      if (wrong.length === 0 && !sending) return setFound(null);
      event.preventDefault();
      if (wrong.length > 0) setFound(wrong);
    },
    field(name) {
      const problem = problems.find((each) => each.field === name);
      return {
        id: idOf(name),
        name,
        defaultValue: answer === undefined ? start[name] : answer.typed[name],
        error: problem && describeProblem(problem.code),
      };
    },
  };
}

export const fieldId = (name: string): string => `veld-${name}`;

/** The function that makes the ids of fields; a second form on a page provides another one. */
export const FieldIds = createContext(fieldId);
