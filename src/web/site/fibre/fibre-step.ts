import type { Problem } from '#protocol/problem.ts';

/** A step sends all fields, so that no value is lost when the user goes back. */
export const signUpFields = [
  'code',
  'postcode',
  'houseNumber',
  'addition',
  'company',
  'kvkNumber',
  'name',
  'email',
  'phone',
  'address',
] as const;
export type SignUpValues = Readonly<Record<string, string>>;

export const actionFieldName = 'stap';
export const signUpActions = {
  openCode: 'code',
  toConfirm: 'gegevens',
  send: 'versturen',
  backToCode: 'terug-naar-code',
  backToDetails: 'terug-naar-gegevens',
} as const;

export type StepAnswer =
  | { step: 'code' | 'details' | 'confirm'; problems: readonly Problem[]; typed: SignUpValues }
  | {
      step: 'status';
      problems: readonly [];
      typed: SignUpValues;
      status: { reference: string; status: string; sentOn: string | null };
    };

/** The user stays at this step when sending fails. */
export const stepOfAction: Readonly<Record<string, 'code' | 'details' | 'confirm' | undefined>> = {
  [signUpActions.openCode]: 'code',
  [signUpActions.toConfirm]: 'details',
  [signUpActions.backToCode]: 'details',
  [signUpActions.send]: 'confirm',
  [signUpActions.backToDetails]: 'confirm',
};
