import { createContext, useContext, useState, type SubmitEvent } from 'react';
import { useNavigation } from 'react-router';
import type { DescribeProblem } from '#messages/problems/form-problems.ts';
import type { Problem } from '#protocol/problem.ts';

export type FormRefusal = { problems: readonly Problem[]; typed: Readonly<Record<string, string>> };

export type CheckedForm = {
  problems: readonly Problem[];
  /** Changes with a refusal, so that the summary gets the focus again. */
  occasion: unknown;
  sending: boolean;
  typed: FormRefusal['typed'] | undefined;
  describeProblem: DescribeProblem;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  idOf: (name: string) => string;
  onFocus: () => void;
  field: (name: string) => {
    id: string;
    name: string;
    defaultValue: string | undefined;
    error: string | undefined;
  };
};

export type FormCheck = (sent: FormData) => readonly Problem[];

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

export const FieldIds = createContext(fieldId);
