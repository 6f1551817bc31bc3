import type { Problem } from '#protocol/problem.ts';

/**
 * What stands in the sign-up form, by name; every step carries all of it, so that nothing is lost
 * on the way back.
 */
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

/** The name of the buttons that send a step, and what each asks for. */
export const actionFieldName = 'stap';
export const signUpActions = {
  openCode: 'code',
  toConfirm: 'gegevens',
  send: 'versturen',
  backToCode: 'terug-naar-code',
  backToDetails: 'terug-naar-gegevens',
} as const;

/** What the server answers to a step: the next one, or the same with what is wrong. */
export type StepAnswer =
  | { step: 'code' | 'details' | 'confirm'; problems: readonly Problem[]; typed: SignUpValues }
  | {
      step: 'status';
      problems: readonly [];
      typed: SignUpValues;
      status: { reference: string; status: string; sentOn: string | null };
    };

/** Which step asks it: the one to stay at when sending fails. */
export const stepOfAction: Readonly<Record<string, 'code' | 'details' | 'confirm' | undefined>> = {
  [signUpActions.openCode]: 'code',
  [signUpActions.toConfirm]: 'details',
  [signUpActions.backToCode]: 'details',
  [signUpActions.send]: 'confirm',
  [signUpActions.backToDetails]: 'confirm',
};
