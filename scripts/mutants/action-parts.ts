import type { Part } from './part.ts';

/** Business actions and the rules of telecom. */
export const actionParts: readonly Part[] = [
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
    mutate: ['src/domain/company/invite-colleague.ts', 'src/domain/company/open-invitations.ts'],
    tests: ['database/domain/log-in/invitations'],
    rulesOnly: true,
  },
  {
    mutate: [
      'src/domain/company/protect-last-colleague.ts',
      'src/domain/users/protect-last-administrator.ts',
    ],
    tests: ['database/domain/log-in/last-full-rights'],
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
      'src/domain/terminations/execute-terminations.ts',
    ],
    tests: ['database/domain/endings/ask-termination', 'database/domain/endings/tell-termination'],
    rulesOnly: true,
  },
  {
    mutate: ['src/domain/terminations/describe-termination.ts'],
    tests: [
      'database/domain/endings/tell-termination',
      'database/domain/endings/interventions',
      'database/domain/endings/judge-port-out',
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
      'src/protocol/texts/link-address.ts',
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
      'unit/domain/csv-numbers',
      'unit/protocol/link-address',
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
];
