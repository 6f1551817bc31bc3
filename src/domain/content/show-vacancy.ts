import { equals } from '#engine/model/define.ts';
import { asSystem, type BusinessAction } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { countRows } from '#engine/read/query.ts';
import { quickActionText } from '#messages/staff/quick-actions.ts';
import { ok } from '#protocol/problem.ts';
import { publishWithDateAction, unpublishAction } from '../staff-actions.ts';
import { jobApplicationStatus } from '#protocol/crm/picklists.ts';

/** Adds a notice when the closing day is past: the site does not list such a vacancy. */
export const publishVacancy: BusinessAction = async (ctx, asked) => {
  const published = await publishWithDateAction(ctx, asked);
  if (!published.ok) return published;
  const [row] = await findRowsByValues(ctx, {
    from: 'Vacature__c',
    fields: ['Sluitingsdatum__c'],
    where: { Id: String(asked.id) },
    limit: 1,
  });
  const closesOn = row?.['Sluitingsdatum__c'];
  return typeof closesOn === 'string' && closesOn < localDay(ctx.now)
    ? ok({ notices: [spoken(quickActionText.closedAlready(closesOn))] })
    : published;
};

/** Adds a notice about open applications, because applicants get no mail automatically. */
export const withdrawVacancy: BusinessAction = async (ctx, asked) => {
  const withdrawn = await unpublishAction(ctx, asked);
  if (!withdrawn.ok) return withdrawn;
  const open = await countRows(asSystem(ctx, 'count open applications'), {
    from: 'Sollicitatie__c',
    filters: [
      equals('Vacature__c', String(asked.id)),
      {
        field: 'Status__c',
        operator: 'NotEqual',
        operands: [jobApplicationStatus.hired, jobApplicationStatus.rejected],
      },
    ],
  });
  return open === 0 ? withdrawn : ok({ notices: [spoken(quickActionText.openApplications(open))] });
};

const spoken = (value: string) => ({ label: quickActionText.mind, value, spoken: true }) as const;
