import type { CaseType } from '../cases/case-template.ts';
import type { DemoConnection } from './connections.ts';
import type { Customer, Person } from './people.ts';
import { responseDeadline, type Row, rowsOf, systemFields, type DemoContext } from './world.ts';

export type RequestStatus = 'Nieuw' | 'In behandeling' | 'Wacht op feedback' | 'Gesloten';

export type Comment = { at: string; by: string; text: string; published: boolean };

export type DemoRequest = {
  customer: Customer;
  reporter: Person;
  connection: DemoConnection | null;
  subject: string;
  description: string;
  type: CaseType;
  priority: 'Laag' | 'Normaal' | 'Hoog';
  origin: 'Portaal' | 'Telefoon' | 'E-mail' | 'Chat';
  visibility: 'Bedrijf' | 'Alleen melder';
  status: RequestStatus;
  owner: string;
  created: string;
  comments: Comment[];
};

const firstNumber = 10_000;

export function requestRows(
  world: DemoContext,
  requests: readonly DemoRequest[],
): { cases: Row[]; comments: Row[] } {
  const inOrder = requests.toSorted((a, b) => (a.created < b.created ? -1 : 1));
  const said: { parent: string; comment: Comment }[] = [];
  const cases = rowsOf(inOrder, (request, index) => {
    const id = world.nextId('500');
    said.push(...request.comments.map((comment) => ({ parent: id, comment })));
    return caseRow(request, { id, number: `S-${firstNumber + index}` });
  });
  const comments = rowsOf(
    said.toSorted((a, b) => (a.comment.at < b.comment.at ? -1 : 1)),
    ({ parent, comment }, index) => ({
      Id: world.nextId('00a'),
      Name: `R-${firstNumber + index}`,
      ParentId: parent,
      CommentBody: comment.text,
      IsPublished: comment.published,
      ...systemFields(comment.by, comment.at),
    }),
  );
  return { cases, comments };
}

const caseRow = (request: DemoRequest, { id, number }: { id: string; number: string }): Row => ({
  Id: id,
  OwnerId: request.status === 'Nieuw' ? null : request.owner,
  CaseNumber: number,
  Subject: request.subject,
  Description: request.description,
  Status: request.status,
  Antwoord_voor__c: request.status === 'Nieuw' ? responseDeadline(request.created) : null,
  Type: request.type,
  Priority: request.priority,
  Origin: request.origin,
  AccountId: request.customer.id,
  ContactId: request.reporter.contactId,
  Aansluiting__c: request.connection?.id ?? null,
  Zichtbaarheid__c: request.visibility,
  ...systemFields(madeBy(request), request.created, request.comments.at(-1)?.at ?? request.created),
  LastModifiedById: request.comments.at(-1)?.by ?? madeBy(request),
});

const madeBy = ({ origin, reporter, owner }: DemoRequest): string =>
  origin === 'Portaal' && reporter.userId ? reporter.userId : owner;
