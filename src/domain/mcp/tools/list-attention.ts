import * as v from 'valibot';
import { localDay } from '#engine/model/local-day.ts';
import { isStaff } from '#protocol/users/viewer.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { contractForm, portOutStatus, terminationStatus } from '#protocol/telecom/picklists.ts';
import { requestKind, requestStatus } from '#protocol/telecom/service-requests.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';
import type { RowsAsked } from '../record-api.ts';
import { defineTool, limitInput, readSection, refusedTool, row } from '../tool.ts';

const [usual, most] = [10, 50];
const monthsAhead = 6;

const kinds = [
  'outage',
  'waitsForCustomer',
  'firstTermEnds',
  'connectionEnds',
  'numberLeaves',
  'pastDeadline',
  'withoutOwner',
  'mine',
  'terminationRuns',
  'newOrder',
] as const;
type Kind = (typeof kinds)[number];

export const listAttention = defineTool({
  name: 'list_attention',
  effect: 'reads',
  input: v.strictObject({ limit: limitInput(most, usual) }),
  output: v.strictObject({
    sections: v.array(
      v.strictObject({ kind: v.picklist(kinds), rows: v.array(row), more: v.boolean() }),
    ),
  }),
  async run({ api, ctx }, { limit }) {
    const { viewer, now } = ctx;
    const at = { userId: viewer.kind === 'user' ? viewer.userId : '', now };
    const sections = [];
    for (const [kind, asked] of isStaff(viewer) ? ofStaff(at) : ofCustomers(at)) {
      const found = await readSection(api, { ...asked, most: limit });
      if (!found.ok) return refusedTool(found.refusal);
      // What the caller may not see asks for no attention.
      if (found.body !== null && found.body.rows.length > 0) sections.push({ kind, ...found.body });
    }
    return { ok: true, value: { sections } };
  },
});

type At = { userId: string; now: Date };
type Sections = readonly (readonly [Kind, Omit<RowsAsked, 'most'>])[];

const requests = (where: string, orderBy: string) => ({
  from: 'Case',
  fields: ['Id', 'CaseNumber', 'Subject', 'Status', 'Type', 'AccountId', 'CreatedDate'],
  where,
  orderBy: `${orderBy}, Id`,
});
const connections = (where: string, orderBy: string) => ({
  from: 'Aansluiting__c',
  where,
  orderBy: `${orderBy}, Id`,
});
const isOpen = 'IsClosed = false';
const isWaiting = `Status = '${requestStatus.waiting}'`;

const portOuts = {
  from: 'Uitportering__c',
  where: `Status__c IN ('${portOutStatus.requested}', '${portOutStatus.released}')`,
  orderBy: 'CreatedDate DESC, Id',
};

/** The same as on the dashboard of the portal. */
function ofCustomers({ now }: At): Sections {
  const today = localDay(now);
  const termEnds = [
    `Status__c = '${connectionStatus.active}'`,
    `Contractvorm__c = '${contractForm.fixed}'`,
    'Verlengd__c = false',
    `Einde_eerste_termijn__c >= ${today}`,
    `Einde_eerste_termijn__c <= ${addMonths(today, monthsAhead)}`,
  ].join(' AND ');
  const isOutage = `Type = '${requestKind.outage}'`;
  return [
    [
      'outage',
      requests(`${isOpen} AND ${isOutage} AND (NOT ${isWaiting})`, 'LastModifiedDate DESC'),
    ],
    ['waitsForCustomer', requests(isWaiting, 'LastModifiedDate DESC')],
    ['firstTermEnds', connections(termEnds, 'Einde_eerste_termijn__c')],
    ['connectionEnds', connections(`Status__c = '${connectionStatus.ending}'`, 'Einddatum__c')],
    ['numberLeaves', portOuts],
  ];
}

function ofStaff({ userId, now }: At): Sections {
  return [
    [
      'pastDeadline',
      requests(`${isOpen} AND Antwoord_voor__c < ${now.toISOString()}`, 'Antwoord_voor__c'),
    ],
    [
      'withoutOwner',
      requests(`${isOpen} AND OwnerId = null AND (NOT ${isWaiting})`, 'CreatedDate'),
    ],
    ['mine', requests(`${isOpen} AND OwnerId = '${userId}'`, 'CreatedDate')],
    [
      'terminationRuns',
      {
        from: 'Opzegging__c',
        where: `Status__c = '${terminationStatus.received}'`,
        orderBy: 'Einddatum__c, Id',
      },
    ],
    ['numberLeaves', portOuts],
    [
      'newOrder',
      {
        from: 'Bestelling__c',
        fields: ['Id', 'Name', 'Bedrijf__c', 'Status__c', 'Maandbedrag__c', 'CreatedDate'],
        where: `Status__c = '${orderStatus.submitted}'`,
        orderBy: 'CreatedDate, Id',
      },
    ],
  ];
}
