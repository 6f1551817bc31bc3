export type CaseKind =
  | 'Mobiel'
  | 'VoIP'
  | 'Internet'
  | 'Cloud'
  | 'SLA'
  | 'TV'
  | 'Hardware'
  | 'Algemeen';
export type CaseType = 'Vraag' | 'Storing' | 'Wijziging' | 'Factuur' | 'Klacht';

/** A service request. `words.ts` replaces the `{words}` in its texts. */
export type CaseTemplate = {
  kind: CaseKind;
  type: CaseType;
  subject: string;
  description: string;
  /** The comment with which staff close the request. */
  done: string;
  /** An internal comment, which customers do not see. */
  note?: string;
  /** A question of staff, and the customer's reply; when absent, `fallbackPhrases` has one. */
  ask?: string;
  reply?: string;
};

type Draft = readonly [
  type: CaseType,
  subject: string,
  description: string,
  done: string,
  more?: Pick<CaseTemplate, 'note' | 'ask' | 'reply'>,
];

export const caseTemplatesOf = (kind: CaseKind, drafts: readonly Draft[]): CaseTemplate[] =>
  drafts.map(([type, subject, description, done, more]) => ({
    kind,
    type,
    subject,
    description,
    done,
    ...more,
  }));
