import * as v from 'valibot';
import { newPasswordField } from '../new-password.ts';

export const passwordStrengths = ['weak', 'fair', 'good', 'strong'] as const;
export type PasswordStrength = (typeof passwordStrengths)[number];

/** The server also rejects common passwords, and names of the user. */
export function strengthOf(typed: string): PasswordStrength {
  if (!v.safeParse(newPasswordField, typed).success) return 'weak';
  const [length, different] = [[...typed].length, new Set(typed).size];
  if (length >= 20 && different >= 10) return 'strong';
  return length >= 16 && different >= 8 ? 'good' : 'fair';
}
