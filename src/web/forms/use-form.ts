import { createContext, useContext, useState, type SubmitEvent } from 'react';
import { useNavigation } from 'react-router';
import type { Problem, ProblemCode } from '#protocol/problem.ts';

/**
 * What an action answers when it refuses: what is wrong, and what was typed, for who has no
 * scripts.
 */
export type FormRefusal = { problems: readonly Problem[]; typed: Readonly<Record<string, string>> };

export type CheckedForm = {
  problems: readonly Problem[];
  /** Changes at every refusal, so that the summary takes focus again. */
  occasion: unknown;
  sending: boolean;
  /** What was typed in a form the server refused. */
  typed: FormRefusal['typed'] | undefined;
  /** What a person reads of a problem. */
  describeProblem: DescribeProblem;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** The id of a field. */
  idOf: (name: string) => string;
  /** Fetches the check. */
  onFocus: () => void;
  /** Name, value and error of one field, to spread into it. */
  field: (name: string) => {
    id: string;
    name: string;
    defaultValue: string | undefined;
    error: string | undefined;
  };
};

export type DescribeProblem = (code: ProblemCode) => string;

/** What is wrong with a form, as far as the browser can tell. */
export type FormCheck = (sent: FormData) => readonly Problem[];

/** `start`: what the fields hold before anything was sent. */
export type FormOptions = {
  describeProblem: DescribeProblem;
  start?: Readonly<Record<string, string>>;
};

/** A form that is checked before it is sent. Without scripts the server's answer alone is shown. */
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

/** How fields get their ids: a form that stands beside that of a page has ids of its own. */
export const FieldIds = createContext(fieldId);
