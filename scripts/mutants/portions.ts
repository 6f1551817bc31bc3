/** Source files (or `file:from-to`, lines) with the tests that must notice a change in them. */
export type Part = {
  mutate: readonly string[];
  tests: readonly string[];
  /** Changes no text, and nothing that runs while a module loads: lists of fields above all. */
  rulesOnly?: true;
};

/** Paths of what lies in one folder. */
function below(folder: string, ...names: readonly string[]): string[] {
  return names.map((name) => `${folder}/${name}`);
}

const passkeyTests = below('database/auth', 'passkeys', 'passkey-uses');

/** The portions of `npm run test:mutants`, by name. Tests by their path below `test/`. */
export const portions: Readonly<Record<string, readonly Part[]>> = {
  access: [
    {
      mutate: ['src/engine/access.ts'],
      tests: [
        // Pure tests, and who sees which row of a real database.
        ...below('unit', 'engine/access', 'engine/access-rules', 'objects-access'),
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
      tests: below('database', 'engine/saves', 'engine/save-tells', 'write-rights'),
    },
    { mutate: ['src/engine/undelete.ts'], tests: below('database/engine', 'undelete', 'undelete-references') },
    {
      mutate: below('src/engine', 'merge.ts', 'merge-moves.ts'),
      tests: below('database/engine', 'merge', 'merge-moves', 'merge-refused', 'merge-plan'),
    },
    {
      mutate: below('src/engine', 'merge-plan.ts', 'merge-units.ts'),
      tests: ['database/engine/merge-plan'],
    },
    { mutate: ['src/engine/merge-faults.ts'], tests: ['unit/engine/merge-faults'] },
    { mutate: ['src/engine/bulk-rows.ts'], tests: ['database/engine/bulk-rows'] },
  ],
  cache: [{ mutate: ['src/engine/until-changed.ts'], tests: ['unit/engine/until-changed'] }],
  tokens: [
    {
      mutate: [
        ...below('src/auth', 'session-token.ts', 'device-cookie.ts', 'cookie.ts', 'secrets.ts'),
        ...below('src/auth', 'totp.ts', 'same-origin.ts', 'address.ts', 'admission.ts'),
      ],
      tests: below('unit/auth', 'tokens', 'pure', 'same-origin', 'totp', 'admission'),
    },
    {
      mutate: below('src/auth', 'one-time.ts', 'sessions.ts', 'step-up-codes.ts'),
      tests: below('database/auth', 'one-time', 'sessions', 'step-up-codes', 'viewer'),
    },
    {
      mutate: below('src/auth', 'second-factor.ts', 'recovery-codes.ts'),
      tests: below('database/auth', 'second-factor', 'second-factor-held'),
    },
    {
      mutate: ['src/auth/api-keys.ts'],
      tests: below('database/auth', 'api-keys', 'api-key-limits'),
    },
  ],
  logIns: [
    { mutate: ['src/auth/passwords.ts'], tests: ['database/auth/passwords'] },
    { mutate: ['src/auth/let-in.ts'], tests: ['database/auth/let-in'] },
    { mutate: ['src/auth/viewer.ts'], tests: ['database/auth/identity'] },
    { mutate: ['src/auth/limits.ts'], tests: ['database/auth/limits-exact'] },
    { mutate: ['src/auth/call-counter.ts'], tests: ['unit/auth/call-counter'] },
    {
      mutate: below('src/auth', 'log-in.ts', 'code-log-in.ts', 'second-log-in.ts', 'desk.ts'),
      tests: below('database/auth', 'log-in-steps', 'failed-log-ins'),
    },
    {
      mutate: below('src/auth', 'passkeys.ts', 'used-passkey.ts', 'passkey-log-in.ts'),
      tests: ['unit/auth/passkey-client-data', ...passkeyTests],
    },
    { mutate: ['src/auth/step-up-passkey.ts'], tests: passkeyTests },
    {
      mutate: below('src/auth', 'proven.ts', 'log-out.ts'),
      tests: ['database/auth/own-and-all-sessions'],
    },
    {
      mutate: below('src/auth', 'own-sessions.ts', 'all-sessions.ts'),
      tests: ['database/auth/own-and-all-sessions'],
    },
    {
      mutate: [
        ...below('src/auth', 'end-access.ts', 'own-logins.ts', 'own-keys.ts', 'key-ends.ts'),
        ...below('src/auth', 'access-file.ts', 'users-in.ts', 'webshop-tickets.ts'),
        ...below('src/auth', 'viewer-of-user.ts', 'device-account.ts', 'user-row.ts'),
      ],
      tests: below('database/auth', 'ways-in', 'own-keys'),
    },
    { mutate: ['src/auth/looking-along.ts'], tests: ['database/auth/looking-along'] },
    {
      mutate: below('src/auth', 'passing-memory.ts', 'guesses.ts', 'quotas.ts'),
      tests: below('unit/auth', 'passing-memory', 'guesses', 'quotas'),
    },
  ],
  erasure: [
    {
      mutate: ['src/engine/erase.ts'],
      tests: ['database/erase'],
    },
    {
      mutate: below('src/engine', 'retention.ts', 'still-needed.ts'),
      tests: below('database/engine', 'retention', 'retention-terms'),
    },
    {
      mutate: ['src/engine/deletions.ts'],
      tests: below('database/engine', 'deletions', 'deletions-over'),
    },
  ],
  money: [
    {
      mutate: ['src/domain/monthly-costs.ts'],
      tests: ['unit/domain/monthly-costs', 'contract/monthly-costs'],
    },
    {
      mutate: [
        ...below('src/protocol', 'package.ts', 'connection-status.ts'),
        // The sum of an invoice and its VAT; the rest is words.
        'src/messages/demo-papers.ts:11-15',
      ],
      tests: below('unit', 'domain/monthly-costs', 'package', 'protocol/connection-status'),
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
      mutate: below('src/domain', 'keep-a-colleague.ts', 'keep-an-administrator.ts'),
      tests: ['database/domain/log-in/who-stays'],
    },
    {
      mutate: below('src/domain', 'release-number.ts', 'propose-port-out.ts', 'lapse-releases.ts'),
      tests: ['database/domain/endings/release-number'],
      rulesOnly: true,
    },
    {
      mutate: ['src/domain/judge-port-out.ts'],
      tests: ['database/domain/endings/judge-port-out'],
      rulesOnly: true,
    },
    {
      mutate: below('src/domain', 'request-termination.ts', 'propose-termination.ts', 'describe-termination.ts', 'execute-terminations.ts'),
      tests: below('database/domain/endings', 'ask-termination', 'tell-termination'),
      rulesOnly: true,
    },
    {
      mutate: ['src/domain/intervene-termination.ts'],
      tests: ['database/domain/endings/interventions'],
      rulesOnly: true,
    },
    {
      mutate: below('src/domain', 'code-lines.ts', 'fibre-doors.ts'),
      tests: ['unit/domain/fibre/code-lines'],
    },
    {
      mutate: below('src/domain', 'submit-fibre-request.ts', 'check-code.ts', 'find-code.ts'),
      tests: ['database/domain/fibre-codes'],
      rulesOnly: true,
    },
    {
      mutate: below('src/domain', 'mail-body.ts', 'typed-links.ts'),
      tests: below('unit/domain', 'mails/mail-body', 'typed-links'),
      rulesOnly: true,
    },
    {
      mutate: [
        ...below('src/protocol', 'fibre-code.ts', 'clean-text.ts', 'csv.ts', 'phone.ts'),
        ...below('src/protocol/forms', 'fibre-address.ts', 'postcode.ts', 'phone-number.ts'),
      ],
      tests: [
        ...below('unit/protocol', 'fibre-code', 'fibre-forms', 'fibre-address', 'clean-text', 'csv'),
        ...below('unit/protocol', 'phone', 'postcode', 'phone-number'),
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
