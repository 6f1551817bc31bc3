import { actionParts } from './action-parts.ts';
import type { Part } from './part.ts';

const passkeyTests = ['database/auth/passkeys', 'database/auth/passkey-uses'];

/** By name. Test paths are relative to `test/`, without `.test.ts`. */
export const portions: Readonly<Record<string, readonly Part[]>> = {
  access: [
    {
      mutate: ['src/engine/access/access.ts', 'src/engine/access/field-access.ts'],
      tests: [
        // Unit tests, and a test of which user sees which row in a real database.
        'unit/engine/access',
        'unit/engine/access-rules',
        'unit/objects/objects-access',
        'database/engine/model/objects-rows',
      ],
    },
    { mutate: ['src/engine/write/row-rights.ts'], tests: ['database/engine/access/row-rights'] },
    {
      mutate: ['src/engine/access/audience.ts', 'src/engine/access/audience-dependencies.ts'],
      tests: ['database/engine/access/audience'],
    },
  ],
  writes: [
    {
      mutate: ['write', 'stored-rows', 'writable-rows'].map((one) => `src/engine/write/${one}.ts`),
      tests: [
        'database/engine/write/saves',
        'database/engine/write/save-effects',
        'database/engine/access/write-rights',
      ],
    },
    {
      mutate: ['src/engine/retention/undelete.ts', 'src/engine/retention/undelete-references.ts'],
      tests: [
        'database/engine/retention/undelete',
        'database/engine/retention/undelete-references',
      ],
    },
    {
      mutate: [
        'src/engine/merge/merge.ts',
        'src/engine/merge/merge-refusals.ts',
        'src/engine/merge/merge-moves.ts',
      ],
      tests: [
        'database/engine/merge/merge',
        'database/engine/merge/merge-moves',
        'database/engine/merge/merge-refused',
        'database/engine/merge/merge-plan',
      ],
    },
    {
      mutate: ['src/engine/merge/merge-plan.ts', 'src/engine/merge/merge-units.ts'],
      tests: ['database/engine/merge/merge-plan'],
    },
    { mutate: ['src/engine/model/merge-faults.ts'], tests: ['unit/engine/merge-faults'] },
    { mutate: ['src/engine/bulk/bulk-rows.ts'], tests: ['database/engine/bulk/bulk-rows'] },
  ],
  cache: [
    { mutate: ['src/engine/cache/invalidating-cache.ts'], tests: ['unit/engine/until-changed'] },
  ],
  tokens: [
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
      tests: ['database/auth/log-in-steps', 'database/auth/auth-service'],
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
      tests: ['database/auth/login-methods', 'database/auth/own-keys'],
    },
    { mutate: ['src/auth/sessions/impersonation.ts'], tests: ['database/auth/impersonation'] },
    {
      mutate: [
        'src/auth/factors/ttl-cache.ts',
        'src/auth/login/guesses.ts',
        'src/auth/api-keys/quotas.ts',
      ],
      tests: ['unit/auth/passing-memory', 'unit/auth/rate-limit-keys', 'unit/auth/quotas'],
    },
  ],
  erasure: [
    { mutate: ['src/engine/retention/erase.ts'], tests: ['database/engine/retention/erase'] },
    {
      mutate: ['src/engine/retention/retention.ts', 'src/engine/retention/needed-row-ids.ts'],
      tests: ['database/engine/retention/retention', 'database/engine/retention/retention-terms'],
    },
    {
      mutate: ['src/engine/read/deletions.ts'],
      tests: ['database/engine/retention/deletions', 'database/engine/retention/deletions-over'],
    },
  ],
  money: [
    {
      mutate: ['src/domain/company/monthly-costs.ts'],
      tests: ['unit/domain/monthly-costs', 'contract/records/monthly-costs'],
    },
    {
      mutate: [
        'src/protocol/telecom/package.ts',
        'src/protocol/telecom/connection-status.ts',
        // Only the lines that calculate the sum of an invoice and its VAT; the rest of the file is
        // text.
        'src/messages/portal/demo-papers.ts:11-15',
      ],
      tests: [
        'unit/domain/monthly-costs',
        'unit/protocol/package',
        'unit/protocol/connection-status',
      ],
    },
  ],
  actions: actionParts,
  dates: [
    { mutate: ['src/engine/model/periods.ts'], tests: ['unit/engine/periods'] },
    {
      mutate: ['src/protocol/telecom/contract-end.ts', 'src/protocol/time/calendar.ts'],
      tests: ['unit/protocol/contract-end', 'unit/protocol/calendar'],
    },
    {
      mutate: ['src/protocol/time/working-minutes.ts', 'src/objects/crm/answer-clock.ts'],
      tests: ['unit/protocol/working-minutes', 'unit/objects/answer-clock'],
    },
  ],
};
