import { type SubmitEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { getRecord } from '#client/adapters/records.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { ownDetailsProblemText, ownDetailsText } from '#messages/portal/own-details.ts';
import { stepUpProblemText } from '#messages/login/step-up.ts';
import { type Toasting, useToast } from '#ui/feedback/use-toast.ts';
import { profileToastDuration } from '#protocol/constants.ts';
import { ownDetails } from '#protocol/forms/own-details.ts';
import type { Problem } from '#protocol/problem.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { checkForm } from '../forms/check.ts';
import { type FieldName, fieldNames } from './OwnFields.tsx';
import { saveDetails } from './save-details.ts';
import { problemDescriber } from '#messages/problems/form-problems.ts';

type Shown = Record<FieldName, string>;

export type OwnDetails = {
  values: Shown | undefined;
  userName: string;
  unread: boolean;
  retry: () => void;
  /** Source: spec §4. */
  editing: boolean;
  saving: boolean;
  touched: boolean;
  problems: readonly Problem[];
  toast: Toasting;
  start: () => void;
  stop: () => void;
  change: (name: FieldName, value: string) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

const { error: errorTitle, saved } = ownDetailsText;
export const describeOwnDetailsProblem = problemDescriber({
  ...ownDetailsProblemText,
  ...stepUpProblemText,
});

/** Source: spec §7. */
const asked = (userId: string) => ({
  recordId: userId,
  fields: [
    'FirstName',
    'LastName',
    'Email',
    'MobilePhone',
    'ContactId',
    'AccountId',
    'Username',
  ].map((name) => `User.${name}`),
  optionalFields: ['User.Account.Name'],
});

/** Source: spec §4, §5, §8. */
export function useOwnDetails(userId: string): OwnDetails {
  const client = useClient();
  const { data: record, error, refresh } = useAdapter(getRecord, asked(userId));
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState<Shown | null>(null);
  const [saving, setSaving] = useState(false);
  const toast = useToast();
  const { problems, setProblems, refuse } = useSaveProblems(toast);
  const busy = useRef(false);
  const known = record && valuesOf(record);

  const end = () => {
    setTyped(null);
    setProblems([]);
  };
  const save = async (form: HTMLFormElement) => {
    if (busy.current || !record) return;
    toast.close();
    const checked = checkForm(ownDetails, new FormData(form));
    if (!checked.ok) return refuse(checked.problems);
    busy.current = true;
    setSaving(true);
    setProblems([]);
    try {
      const found = await saveDetails(client, {
        userId,
        contactId: textOf(record, 'ContactId') || null,
        values: checked.value,
        refresh,
      });
      if (found.length > 0) return refuse(found);
      end();
      toast.show({ type: 'success', title: saved.title, duration: profileToastDuration });
      void revalidate();
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  return {
    values: typed ?? known,
    userName: record ? textOf(record, 'Username') : '',
    unread: error !== undefined && record === undefined,
    retry: () => void refresh().catch(() => undefined),
    editing: typed !== null,
    saving,
    touched: isTouched(typed, known),
    problems,
    toast,
    start: () => known && setTyped(known),
    stop: end,
    change: (name, value) => setTyped((now) => now && { ...now, [name]: value }),
    onSubmit(event) {
      event.preventDefault();
      void save(event.currentTarget);
    },
  };
}

function useSaveProblems(toast: Toasting) {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const refuse = (found: readonly Problem[]) => {
    setProblems(found);
    const [first] = found;
    if (first)
      toast.show({
        type: 'error',
        title: errorTitle,
        message: describeOwnDetailsProblem(first.code),
        duration: profileToastDuration,
      });
  };
  return { problems, setProblems, refuse };
}

const isTouched = (typed: Shown | null, known: Shown | undefined): boolean =>
  typed !== null && known !== undefined && fieldNames.some((name) => typed[name] !== known[name]);

const valuesOf = (record: Rec): Shown => ({
  FirstName: textOf(record, 'FirstName'),
  LastName: textOf(record, 'LastName'),
  Email: textOf(record, 'Email'),
  MobilePhone: textOf(record, 'MobilePhone'),
});

function textOf(record: Rec, name: string): string {
  const value = record.fields[name]?.value;
  return typeof value === 'string' ? value : '';
}
