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

/** One sort of request, with what people say in it. `{words}` are filled in by `words.ts`. */
export type CaseTemplate = {
  kind: CaseKind;
  type: CaseType;
  subject: string;
  description: string;
  /** How staff closes it. */
  done: string;
  /** For colleagues only. */
  note?: string;
  /** What staff needs to know, and what the customer says to that. */
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
