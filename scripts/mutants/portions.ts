import { tokenParts } from './token-parts.ts';

/** Source files (or `file:from-to`, lines) with the tests that must notice a change in them. */
export type Part = {
  mutate: readonly string[];
  tests: readonly string[];
  /** Changes no text, and nothing that runs while a module loads: lists of fields above all. */
  rulesOnly?: true;
};

/** The portions of `npm run test:mutants`, by name. Tests by their path below `test/`. */
export const portions: Readonly<Record<string, readonly Part[]>> = {
  access: [
    {
      mutate: ['src/engine/access/access.ts', 'src/engine/access/field-access.ts'],
      tests: [
        // Pure tests, and who sees which row of a real database.
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
        'database/engine/write/save-tells',
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
  tokens: tokenParts,
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
        // The sum of an invoice and its VAT; the rest is words.
        'src/messages/portal/demo-papers.ts:11-15',
      ],
      tests: [
        'unit/domain/monthly-costs',
        'unit/protocol/package',
        'unit/protocol/connection-status',
      ],
    },
  ],
  actions: [
    {
      mutate: ['src/domain/users/reset-password.ts'],
      tests: ['database/domain/log-in/password-reset'],
    },
    {
      mutate: ['src/domain/company/accept-invitation.ts'],
      tests: ['database/domain/log-in/accepted-invitations'],
      rulesOnly: true,
    },
    {
      mutate: ['src/domain/company/invite-colleague.ts'],
      tests: ['database/domain/log-in/invitations'],
      rulesOnly: true,
    },
    {
      mutate: [
        'src/domain/company/protect-last-colleague.ts',
        'src/domain/users/protect-last-administrator.ts',
      ],
      tests: ['database/domain/log-in/who-stays'],
    },
    {
      mutate: [
        'src/domain/port-outs/release-number.ts',
        'src/domain/port-outs/propose-port-out.ts',
        'src/domain/port-outs/lapse-releases.ts',
      ],
      tests: ['database/domain/endings/release-number'],
      rulesOnly: true,
    },
    {
      mutate: ['src/domain/port-outs/judge-port-out.ts'],
      tests: ['database/domain/endings/judge-port-out'],
      rulesOnly: true,
    },
    {
      mutate: [
        'src/domain/terminations/request-termination.ts',
        'src/domain/terminations/propose-termination.ts',
        'src/domain/terminations/describe-termination.ts',
        'src/domain/terminations/execute-terminations.ts',
      ],
      tests: [
        'database/domain/endings/ask-termination',
        'database/domain/endings/tell-termination',
      ],
      rulesOnly: true,
    },
    {
      mutate: ['src/domain/terminations/intervene-termination.ts'],
      tests: ['database/domain/endings/interventions'],
      rulesOnly: true,
    },
    {
      mutate: ['src/domain/fibre/code-lines.ts', 'src/domain/fibre/fibre-addresses.ts'],
      tests: ['unit/domain/fibre/code-lines'],
    },
    {
      mutate: [
        'src/domain/fibre/submit-fibre-request.ts',
        'src/domain/fibre/check-code.ts',
        'src/domain/fibre/find-code.ts',
      ],
      tests: ['database/domain/fibre-codes'],
      rulesOnly: true,
    },
    {
      mutate: ['src/domain/mail/mail-body.ts', 'src/domain/mail/typed-links.ts'],
      tests: ['unit/domain/mails/mail-body', 'unit/domain/typed-links'],
      rulesOnly: true,
    },
    {
      mutate: [
        'src/protocol/telecom/fibre-code.ts',
        'src/protocol/texts/clean-text.ts',
        'src/protocol/texts/csv.ts',
        'src/protocol/texts/phone.ts',
        'src/protocol/forms/fibre-address.ts',
        'src/protocol/forms/checks/postcode.ts',
        'src/protocol/forms/checks/phone-number.ts',
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
      mutate: ['src/domain/terminations/give-notice.ts'],
      tests: ['database/domain/endings/notice'],
      rulesOnly: true,
    },
  ],
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
