import type { Part } from './portions.ts';

const passkeyTests = ['database/auth/passkeys', 'database/auth/passkey-uses'];

/** Sessions, passwords, second factors, keys and links of one use. */
export const tokenParts: readonly Part[] = [
    {
      mutate: [
        'src/auth/sessions/session-token.ts',
        'src/auth/login/device-cookie.ts',
        'src/auth/sessions/cookie.ts',
        'src/auth/factors/secrets.ts',
        'src/auth/factors/totp.ts',
        'src/auth/sessions/same-origin.ts',
        'src/auth/sessions/address.ts',
        'src/auth/sessions/authenticator.ts',
      ],
      tests: [
        'unit/auth/tokens',
        'unit/auth/pure',
        'unit/auth/same-origin',
        'unit/auth/totp',
        'unit/auth/admission',
      ],
    },
    {
      mutate: [
        'src/auth/factors/one-time-token.ts',
        'src/auth/sessions/sessions.ts',
        'src/auth/factors/step-up-codes.ts',
      ],
      tests: [
        'database/auth/one-time',
        'database/auth/sessions',
        'database/auth/step-up-codes',
        'database/auth/viewer',
      ],
    },
    {
      mutate: ['src/auth/factors/second-factor.ts', 'src/auth/factors/recovery-codes.ts'],
      tests: ['database/auth/second-factor', 'database/auth/second-factor-held'],
    },
    {
      mutate: ['src/auth/api-keys/api-keys.ts', 'src/auth/api-keys/api-key-input.ts'],
      tests: ['database/auth/api-keys', 'database/auth/api-key-limits'],
    },
  ],
  logIns: [
    { mutate: ['src/auth/factors/passwords.ts'], tests: ['database/auth/passwords'] },
    { mutate: ['src/auth/login/mfa-challenge.ts'], tests: ['database/auth/mfa-challenge'] },
    { mutate: ['src/auth/sessions/viewer.ts'], tests: ['database/auth/identity'] },
    { mutate: ['src/auth/api-keys/rate-limits.ts'], tests: ['database/auth/limits-exact'] },
    { mutate: ['src/auth/api-keys/call-counter.ts'], tests: ['unit/auth/call-counter'] },
    {
      mutate: [
        'src/auth/login/log-in.ts',
        'src/auth/login/code-log-in.ts',
        'src/auth/login/second-factor-log-in.ts',
        'src/auth/login/auth-service.ts',
      ],
      tests: ['database/auth/log-in-steps', 'database/auth/failed-log-ins'],
    },
    {
      mutate: [
        'src/auth/factors/passkeys.ts',
        'src/auth/factors/used-passkey.ts',
        'src/auth/login/passkey-log-in.ts',
      ],
      tests: ['unit/auth/passkey-client-data', ...passkeyTests],
    },
    { mutate: ['src/auth/factors/step-up-passkey.ts'], tests: passkeyTests },
    {
      mutate: ['src/auth/login/proven.ts', 'src/auth/login/log-out.ts'],
      tests: ['database/auth/own-and-all-sessions'],
    },
    {
      mutate: ['src/auth/sessions/own-sessions.ts', 'src/auth/sessions/all-sessions.ts'],
      tests: ['database/auth/own-and-all-sessions'],
    },
    {
      mutate: [
        'src/auth/sessions/end-access.ts',
        'src/auth/login/own-logins.ts',
        'src/auth/api-keys/own-keys.ts',
        'src/auth/api-keys/key-ends.ts',
        'src/auth/sessions/access-file.ts',
        'src/auth/sessions/users-in.ts',
        'src/auth/login/webshop-tickets.ts',
        'src/auth/sessions/viewer-of-user.ts',
        'src/auth/login/device-account.ts',
        'src/auth/sessions/user-row.ts',
      ],
      tests: ['database/auth/ways-in', 'database/auth/own-keys'],
    },
    { mutate: ['src/auth/sessions/impersonation.ts'], tests: ['database/auth/impersonation'] },
    {
      mutate: [
        'src/auth/factors/ttl-cache.ts',
        'src/auth/login/guesses.ts',
        'src/auth/api-keys/quotas.ts',
      ],
      tests: ['unit/auth/passing-memory', 'unit/auth/guesses', 'unit/auth/quotas'],
    },
  ];
