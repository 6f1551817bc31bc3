/** Source files (or `file:from-to`, lines) with the tests that must notice a change in them. */
export type Part = {
  mutate: readonly string[];
  tests: readonly string[];
  /** Changes no text, and nothing that runs while a module loads: lists of fields above all. */
  rulesOnly?: true;
};

const passkeyTests = ['database/auth/passkeys', 'database/auth/passkey-uses'];

/** The portions of `npm run test:mutants`, by name. Tests by their path below `test/`. */
export const portions: Readonly<Record<string, readonly Part[]>> = {
  access: [
    {
      mutate: ['src/engine/access.ts'],
      tests: [
        // Pure tests, and who sees which row of a real database.
        'unit/engine/access',
        'unit/engine/access-rules',
        'unit/objects-access',
        'database/objects-rows',
      ],
    },
    {
      mutate: ['src/engine/row-rights.ts'],
      tests: ['database/engine/row-rights'],
    },
    { mutate: ['src/engine/audience.ts'], tests: ['database/engine/audience'] },
  ],
  writes: [
    {
      mutate: ['src/engine/write.ts'],
      tests: ['database/engine/saves', 'database/engine/save-tells', 'database/write-rights'],
    },
    { mutate: ['src/engine/undelete.ts'], tests: ['database/engine/undelete', 'database/engine/undelete-references'] },
    {
      mutate: ['src/engine/merge.ts', 'src/engine/merge-moves.ts'],
      tests: ['database/engine/merge', 'database/engine/merge-moves', 'database/engine/merge-refused', 'database/engine/merge-plan'],
    },
    {
      mutate: ['src/engine/merge-plan.ts', 'src/engine/merge-units.ts'],
      tests: ['database/engine/merge-plan'],
    },
    { mutate: ['src/engine/merge-faults.ts'], tests: ['unit/engine/merge-faults'] },
    { mutate: ['src/engine/bulk-rows.ts'], tests: ['database/engine/bulk-rows'] },
  ],
  cache: [{ mutate: ['src/engine/until-changed.ts'], tests: ['unit/engine/until-changed'] }],
  tokens: [
    {
      mutate: [
        'src/auth/session-token.ts',
        'src/auth/device-cookie.ts',
        'src/auth/cookie.ts',
        'src/auth/secrets.ts',
        'src/auth/totp.ts',
        'src/auth/same-origin.ts',
        'src/auth/address.ts',
        'src/auth/admission.ts',
      ],
      tests: ['unit/auth/tokens', 'unit/auth/pure', 'unit/auth/same-origin', 'unit/auth/totp', 'unit/auth/admission'],
    },
    {
      mutate: ['src/auth/one-time.ts', 'src/auth/sessions.ts', 'src/auth/step-up-codes.ts'],
      tests: ['database/auth/one-time', 'database/auth/sessions', 'database/auth/step-up-codes', 'database/auth/viewer'],
    },
    {
      mutate: ['src/auth/second-factor.ts', 'src/auth/recovery-codes.ts'],
      tests: ['database/auth/second-factor', 'database/auth/second-factor-held'],
    },
    {
      mutate: ['src/auth/api-keys.ts'],
      tests: ['database/auth/api-keys', 'database/auth/api-key-limits'],
    },
  ],
  logIns: [
    { mutate: ['src/auth/passwords.ts'], tests: ['database/auth/passwords'] },
    { mutate: ['src/auth/let-in.ts'], tests: ['database/auth/let-in'] },
    { mutate: ['src/auth/viewer.ts'], tests: ['database/auth/identity'] },
    { mutate: ['src/auth/limits.ts'], tests: ['database/auth/limits-exact'] },
    { mutate: ['src/auth/call-counter.ts'], tests: ['unit/auth/call-counter'] },
    {
      mutate: ['src/auth/log-in.ts', 'src/auth/code-log-in.ts', 'src/auth/second-log-in.ts', 'src/auth/desk.ts'],
      tests: ['database/auth/log-in-steps', 'database/auth/failed-log-ins'],
    },
    {
      mutate: ['src/auth/passkeys.ts', 'src/auth/used-passkey.ts', 'src/auth/passkey-log-in.ts'],
      tests: ['unit/auth/passkey-client-data', ...passkeyTests],
    },
    { mutate: ['src/auth/step-up-passkey.ts'], tests: passkeyTests },
    {
      mutate: ['src/auth/proven.ts', 'src/auth/log-out.ts'],
      tests: ['database/auth/own-and-all-sessions'],
    },
    {
      mutate: ['src/auth/own-sessions.ts', 'src/auth/all-sessions.ts'],
      tests: ['database/auth/own-and-all-sessions'],
    },
    {
      mutate: [
        'src/auth/end-access.ts',
        'src/auth/own-logins.ts',
        'src/auth/own-keys.ts',
        'src/auth/key-ends.ts',
        'src/auth/access-file.ts',
        'src/auth/users-in.ts',
        'src/auth/webshop-tickets.ts',
        'src/auth/viewer-of-user.ts',
        'src/auth/device-account.ts',
        'src/auth/user-row.ts',
      ],
      tests: ['database/auth/ways-in', 'database/auth/own-keys'],
    },
    { mutate: ['src/auth/looking-along.ts'], tests: ['database/auth/looking-along'] },
    {
      mutate: ['src/auth/passing-memory.ts', 'src/auth/guesses.ts', 'src/auth/quotas.ts'],
      tests: ['unit/auth/passing-memory', 'unit/auth/guesses', 'unit/auth/quotas'],
    },
  ],
  erasure: [
    {
      mutate: ['src/engine/erase.ts'],
      tests: ['database/erase'],
    },
    {
      mutate: ['src/engine/retention.ts', 'src/engine/still-needed.ts'],
      tests: ['database/engine/retention', 'database/engine/retention-terms'],
    },
    {
      mutate: ['src/engine/deletions.ts'],
      tests: ['database/engine/deletions', 'database/engine/deletions-over'],
    },
  ],
  money: [
    {
      mutate: ['src/domain/monthly-costs.ts'],
      tests: ['unit/domain/monthly-costs', 'contract/monthly-costs'],
    },
    {
      mutate: [
        'src/protocol/package.ts',
        'src/protocol/connection-status.ts',
        // The sum of an invoice and its VAT; the rest is words.
        'src/messages/demo-papers.ts:11-15',
      ],
      tests: ['unit/domain/monthly-costs', 'unit/package', 'unit/protocol/connection-status'],
    },
  ],
  actions: [
    {
      mutate: ['src/domain/reset-password.ts'],
      tests: ['database/domain/log-in/password-reset'],
    },
    {
      mutate: ['src/domain/accept-invitation.ts'],
      tests: ['database/domain/log-in/accepted-invitations'],
      rulesOnly: true,
    },
    {
      mutate: ['src/domain/invite-colleague.ts'],
      tests: ['database/domain/log-in/invitations'],
      rulesOnly: true,
    },
    {
      mutate: ['src/domain/keep-a-colleague.ts', 'src/domain/keep-an-administrator.ts'],
      tests: ['database/domain/log-in/who-stays'],
    },
    {
      mutate: ['src/domain/release-number.ts', 'src/domain/propose-port-out.ts', 'src/domain/lapse-releases.ts'],
      tests: ['database/domain/endings/release-number'],
      rulesOnly: true,
    },
    {
      mutate: ['src/domain/judge-port-out.ts'],
      tests: ['database/domain/endings/judge-port-out'],
      rulesOnly: true,
    },
    {
      mutate: [
        'src/domain/request-termination.ts',
        'src/domain/propose-termination.ts',
        'src/domain/describe-termination.ts',
        'src/domain/execute-terminations.ts',
      ],
      tests: ['database/domain/endings/ask-termination', 'database/domain/endings/tell-termination'],
      rulesOnly: true,
    },
    {
      mutate: ['src/domain/intervene-termination.ts'],
      tests: ['database/domain/endings/interventions'],
      rulesOnly: true,
    },
    {
      mutate: ['src/domain/code-lines.ts', 'src/domain/fibre-doors.ts'],
      tests: ['unit/domain/fibre/code-lines'],
    },
    {
      mutate: ['src/domain/submit-fibre-request.ts', 'src/domain/check-code.ts', 'src/domain/find-code.ts'],
      tests: ['database/domain/fibre-codes'],
      rulesOnly: true,
    },
    {
      mutate: ['src/domain/mail-body.ts', 'src/domain/typed-links.ts'],
      tests: ['unit/domain/mails/mail-body', 'unit/domain/typed-links'],
      rulesOnly: true,
    },
    {
      mutate: [
        'src/protocol/fibre-code.ts',
        'src/protocol/clean-text.ts',
        'src/protocol/csv.ts',
        'src/protocol/phone.ts',
        'src/protocol/forms/fibre-address.ts',
        'src/protocol/forms/postcode.ts',
        'src/protocol/forms/phone-number.ts',
      ],
      tests: [
        'unit/protocol/fibre-code',
        'unit/protocol/fibre-forms',
        'unit/protocol/fibre-address',
        'unit/protocol/clean-text',
        'unit/protocol/csv',
        'unit/protocol/phone',
        'unit/protocol/postcode',
        'unit/protocol/phone-number',
      ],
    },
    {
      mutate: ['src/domain/give-notice.ts'],
      tests: ['database/domain/endings/notice'],
      rulesOnly: true,
    },
  ],
  dates: [
    { mutate: ['src/engine/periods.ts'], tests: ['unit/periods'] },
    {
      mutate: ['src/protocol/contract-end.ts', 'src/protocol/calendar.ts'],
      tests: ['unit/protocol/contract-end', 'unit/protocol/calendar'],
    },
    {
      mutate: ['src/protocol/working-minutes.ts', 'src/objects/answer-clock.ts'],
      tests: ['unit/protocol/working-minutes', 'unit/objects/answer-clock'],
    },
  ],
};
