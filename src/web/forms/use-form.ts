import { createContext, useContext, useState, type SubmitEvent } from 'react';
import { useNavigation } from 'react-router';
import type { DescribeProblem } from '#messages/problems/form-problems.ts';
import type { Problem } from '#protocol/problem.ts';

/** `typed`: the typed texts by field. */
export type FormRefusal = { problems: readonly Problem[]; typed: Readonly<Record<string, string>> };

export type CheckedForm = {
  problems: readonly Problem[];
  /** Changes with a refusal, so that the summary gets the focus again. */
  occasion: unknown;
  sending: boolean;
  /** The typed texts of a form that the server refused. */
  typed: FormRefusal['typed'] | undefined;
  describeProblem: DescribeProblem;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  idOf: (name: string) => string;
  /** Loads the code that checks the form. */
  onFocus: () => void;
  field: (name: string) => {
    id: string;
    name: string;
    defaultValue: string | undefined;
    error: string | undefined;
  };
};

export type FormCheck = (sent: FormData) => readonly Problem[];

/** `start`: the initial values by field. */
export type FormOptions = {
  describeProblem: DescribeProblem;
  start?: Readonly<Record<string, string>>;
};

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

/** A second form on a page provides its own function. */
export const FieldIds = createContext(fieldId);
