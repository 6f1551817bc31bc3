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

/** A template of a request and its texts. `words.ts` fills in the `{words}`. */
export type CaseTemplate = {
  kind: CaseKind;
  type: CaseType;
  subject: string;
  description: string;
  /** The text with which staff close it. */
  done: string;
  /** An internal note, for colleagues only. */
  note?: string;
  /** A question of staff, and the customer's reply to it. */
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
