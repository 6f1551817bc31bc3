import * as v from 'valibot';

/** In Unicode characters. Source: ASVS 4.0.3, V2.1.1 and V2.1.2. */
export const passwordLength = { least: 12, most: 128 } as const;

const guesses = new Set([
  'wachtwoord',
  'welkom',
  'password',
  'geheim',
  'qwerty',
  'qwertyuiop',
  'asdfghjkl',
  'administrator',
  'letmein',
  'iloveyou',
  'abcdefghijkl',
]);

/** Rules about characters make no stronger passwords (NIST SP 800-63B §3.1.1). */
const newPasswordField = v.pipe(
  v.optional(v.string(), ''),
  v.nonEmpty('form.required'),
  v.check((typed) => [...typed].length >= passwordLength.least, 'password.short'),
  v.check((typed) => [...typed].length <= passwordLength.most, 'password.long'),
  v.check(isHardToGuess, 'password.weak'),
);

export const newPassword = v.object({ password: newPasswordField });

function isHardToGuess(typed: string): boolean {
  const letters = typed.toLowerCase().replace(/[^\p{L}]/gu, '');
  const isCount = '01234567890123456789012345678901234567890'.includes(typed);
  return new Set(typed).size > 4 && !guesses.has(letters) && !isCount;
}

export const ownPassword = v.object({
  current: v.pipe(
    v.optional(v.string(), ''),
    v.nonEmpty('form.required'),
    v.maxLength(1_000, 'password.wrong'),
  ),
  password: newPasswordField,
});

export const passwordStrengths = ['weak', 'fair', 'good', 'strong'] as const;
type PasswordStrength = (typeof passwordStrengths)[number];

/** The server also rejects common passwords, and names of the user. */
export function strengthOf(typed: string): PasswordStrength {
  if (!v.safeParse(newPasswordField, typed).success) return 'weak';
  const [length, different] = [[...typed].length, new Set(typed).size];
  if (length >= 20 && different >= 10) return 'strong';
  return length >= 16 && different >= 8 ? 'good' : 'fair';
}
