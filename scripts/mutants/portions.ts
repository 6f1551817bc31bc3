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

const passkeyTests = below('database/session', 'passkeys', 'passkey-uses');

/** The portions of `npm run test:mutants`, by name. Tests by their path below `test/`. */
export const portions: Readonly<Record<string, readonly Part[]>> = {
  access: [
    {
      mutate: ['src/records/access.ts'],
      tests: [
        // Pure tests, and who sees which row of a real database.
        ...below('unit', 'records/access', 'records/access-rules', 'objects-access'),
        'database/objects-rows',
      ],
    },
    {
      mutate: ['src/records/row-rights.ts'],
      tests: ['database/records/row-rights'],
    },
    { mutate: ['src/records/audience.ts'], tests: ['database/records/audience'] },
  ],
  writes: [
    {
      mutate: ['src/records/write.ts'],
      tests: below('database', 'records/saves', 'records/save-tells', 'write-rights'),
    },
    { mutate: ['src/records/undelete.ts'], tests: below('database/records', 'undelete', 'undelete-references') },
    {
      mutate: below('src/records', 'merge.ts', 'merge-moves.ts'),
      tests: below('database/records', 'merge', 'merge-moves', 'merge-refused', 'merge-plan'),
    },
    {
      mutate: below('src/records', 'merge-plan.ts', 'merge-units.ts'),
      tests: ['database/records/merge-plan'],
    },
    { mutate: ['src/records/merge-faults.ts'], tests: ['unit/records/merge-faults'] },
    { mutate: ['src/records/bulk-rows.ts'], tests: ['database/records/bulk-rows'] },
  ],
  cache: [{ mutate: ['src/records/until-changed.ts'], tests: ['unit/records/until-changed'] }],
  tokens: [
    {
      mutate: [
        ...below('src/session', 'session-token.ts', 'device-cookie.ts', 'cookie.ts', 'secrets.ts'),
        ...below('src/session', 'totp.ts', 'same-origin.ts', 'address.ts', 'admission.ts'),
      ],
      tests: below('unit/session', 'tokens', 'pure', 'same-origin', 'totp', 'admission'),
    },
    {
      mutate: below('src/session', 'one-time.ts', 'sessions.ts', 'step-up-codes.ts'),
      tests: below('database/session', 'one-time', 'sessions', 'step-up-codes', 'viewer'),
    },
    {
      mutate: below('src/session', 'second-factor.ts', 'recovery-codes.ts'),
      tests: below('database/session', 'second-factor', 'second-factor-held'),
    },
    {
      mutate: ['src/session/api-keys.ts'],
      tests: below('database/session', 'api-keys', 'api-key-limits'),
    },
  ],
  logIns: [
    { mutate: ['src/session/passwords.ts'], tests: ['database/session/passwords'] },
    { mutate: ['src/session/let-in.ts'], tests: ['database/session/let-in'] },
    { mutate: ['src/session/viewer.ts'], tests: ['database/session/identity'] },
    { mutate: ['src/session/limits.ts'], tests: ['database/session/limits-exact'] },
    { mutate: ['src/session/call-counter.ts'], tests: ['unit/session/call-counter'] },
    {
      mutate: below('src/session', 'log-in.ts', 'code-log-in.ts', 'second-log-in.ts', 'desk.ts'),
      tests: below('database/session', 'log-in-steps', 'failed-log-ins'),
    },
    {
      mutate: below('src/session', 'passkeys.ts', 'used-passkey.ts', 'passkey-log-in.ts'),
      tests: ['unit/session/passkey-client-data', ...passkeyTests],
    },
    { mutate: ['src/session/step-up-passkey.ts'], tests: passkeyTests },
    {
      mutate: below('src/session', 'proven.ts', 'log-out.ts'),
      tests: ['database/session/own-and-all-sessions'],
    },
    {
      mutate: below('src/session', 'own-sessions.ts', 'all-sessions.ts'),
      tests: ['database/session/own-and-all-sessions'],
    },
    {
      mutate: [
        ...below('src/session', 'end-access.ts', 'own-logins.ts', 'own-keys.ts', 'key-ends.ts'),
        ...below('src/session', 'access-file.ts', 'users-in.ts', 'webshop-tickets.ts'),
        ...below('src/session', 'viewer-of-user.ts', 'device-account.ts', 'user-row.ts'),
      ],
      tests: below('database/session', 'ways-in', 'own-keys'),
    },
    { mutate: ['src/session/looking-along.ts'], tests: ['database/session/looking-along'] },
    {
      mutate: below('src/session', 'passing-memory.ts', 'guesses.ts', 'quotas.ts'),
      tests: below('unit/session', 'passing-memory', 'guesses', 'quotas'),
    },
  ],
  erasure: [
    {
      mutate: ['src/records/erase.ts'],
      tests: ['database/erase'],
    },
    {
      mutate: below('src/records', 'retention.ts', 'still-needed.ts'),
      tests: below('database/records', 'retention', 'retention-terms'),
    },
    {
      mutate: ['src/records/deletions.ts'],
      tests: below('database/records', 'deletions', 'deletions-over'),
    },
  ],
  money: [
    {
      mutate: ['src/methods/monthly-costs.ts'],
      tests: ['unit/methods/monthly-costs', 'contract/monthly-costs'],
    },
    {
      mutate: [
        ...below('src/wire', 'package.ts', 'connection-status.ts'),
        // The sum of an invoice and its VAT; the rest is words.
        'src/text/demo-papers.ts:11-15',
      ],
      tests: below('unit', 'methods/monthly-costs', 'package', 'wire/connection-status'),
    },
  ],
  actions: [
    {
      mutate: ['src/methods/reset-password.ts'],
      tests: ['database/methods/log-in/password-reset'],
    },
    {
      mutate: ['src/methods/accept-invitation.ts'],
      tests: ['database/methods/log-in/accepted-invitations'],
      rulesOnly: true,
    },
    {
      mutate: ['src/methods/invite-colleague.ts'],
      tests: ['database/methods/log-in/invitations'],
      rulesOnly: true,
    },
    {
      mutate: below('src/methods', 'keep-a-colleague.ts', 'keep-an-administrator.ts'),
      tests: ['database/methods/log-in/who-stays'],
    },
    {
      mutate: below('src/methods', 'release-number.ts', 'propose-port-out.ts', 'lapse-releases.ts'),
      tests: ['database/methods/endings/release-number'],
      rulesOnly: true,
    },
    {
      mutate: ['src/methods/judge-port-out.ts'],
      tests: ['database/methods/endings/judge-port-out'],
      rulesOnly: true,
    },
    {
      mutate: below('src/methods', 'request-termination.ts', 'propose-termination.ts', 'describe-termination.ts', 'execute-terminations.ts'),
      tests: below('database/methods/endings', 'ask-termination', 'tell-termination'),
      rulesOnly: true,
    },
    {
      mutate: ['src/methods/intervene-termination.ts'],
      tests: ['database/methods/endings/interventions'],
      rulesOnly: true,
    },
    {
      mutate: below('src/methods', 'code-lines.ts', 'fibre-doors.ts'),
      tests: ['unit/methods/fibre/code-lines'],
    },
    {
      mutate: below('src/methods', 'submit-fibre-request.ts', 'check-code.ts', 'find-code.ts'),
      tests: ['database/methods/fibre-codes'],
      rulesOnly: true,
    },
    {
      mutate: below('src/methods', 'mail-body.ts', 'typed-links.ts'),
      tests: below('unit/methods', 'mails/mail-body', 'typed-links'),
      rulesOnly: true,
    },
    {
      mutate: [
        ...below('src/wire', 'fibre-code.ts', 'clean-text.ts', 'csv.ts', 'phone.ts'),
        ...below('src/wire/forms', 'fibre-address.ts', 'postcode.ts', 'phone-number.ts'),
      ],
      tests: [
        ...below('unit/wire', 'fibre-code', 'fibre-forms', 'fibre-address', 'clean-text', 'csv'),
        ...below('unit/wire', 'phone', 'postcode', 'phone-number'),
      ],
    },
    {
      mutate: ['src/methods/give-notice.ts'],
      tests: ['database/methods/endings/notice'],
      rulesOnly: true,
    },
  ],
  dates: [
    { mutate: ['src/records/periods.ts'], tests: ['unit/periods'] },
    {
      mutate: ['src/wire/contract-end.ts', 'src/wire/calendar.ts'],
      tests: ['unit/wire/contract-end', 'unit/wire/calendar'],
    },
    {
      mutate: ['src/wire/working-minutes.ts', 'src/objects/answer-clock.ts'],
      tests: ['unit/wire/working-minutes', 'unit/objects/answer-clock'],
    },
  ],
};
