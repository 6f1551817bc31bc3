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

/** `words.ts` replaces the `{words}` in these texts. */
export type CaseTemplate = {
  kind: CaseKind;
  type: CaseType;
  subject: string;
  description: string;
  done: string;
  note?: string;
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
