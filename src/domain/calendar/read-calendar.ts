import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import { seesField } from '#engine/access/field-access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRows, type PlainRow, textOf, textOrNull } from '#engine/read/query.ts';
import { userOfCalendarFeed } from '#auth/factors/calendar-feeds.ts';
import { viewerOfUser } from '#auth/sessions/viewer-of-user.ts';
import { calendarFeedText as words } from '#messages/portal/calendar-feed.ts';
import { addDays } from '#protocol/time/calendar.ts';
import { runningStatuses } from '../selling/delivery-event.ts';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';

/** A field with a day. `title`: with the name of the row, or the first field of `named` it has. */
type DatedField = {
  from: string;
  field: string;
  named: readonly string[];
  place?: string;
  title: (name: string) => string;
  statuses?: readonly string[];
};

const datedFields: readonly DatedField[] = [
  {
    from: 'Aansluiting__c',
    field: 'Einddatum__c',
    named: ['Name'],
    place: 'Adres__c',
    title: words.ends,
  },
  {
    from: 'Aansluiting__c',
    field: 'Einde_eerste_termijn__c',
    named: ['Name'],
    place: 'Adres__c',
    title: words.firstTerm,
  },
  {
    from: 'Nummerbehoud__c',
    field: 'Overzetdatum__c',
    named: ['Nummer__c', 'Name'],
    title: words.porting,
  },
  {
    from: 'Bestelling__c',
    field: 'Toegezegde_datum__c',
    named: ['Name'],
    title: words.promised,
    statuses: runningStatuses,
  },
];

const [daysBack, daysAhead] = [31, 800];
/** Of each field. For customers there are never this many. */
const most = 500;

/** Null: the address is not known, or its user cannot log in. */
export async function readCalendar(
  ctx: RequestContext,
  { token, host }: { token: string; host: string },
): Promise<string | null> {
  const userId = await userOfCalendarFeed(ctx.db, token, ctx.now);
  const viewer = userId === null ? null : await viewerOfUser(ctx.db, userId);
  if (viewer === null) return null;
  const asUser = { ...ctx, viewer };
  const events: CalendarEvent[] = [];
  for (const dated of datedFields) events.push(...(await eventsOf(asUser, dated)));
  const { name } = ctx.brand;
  return calendarFile({ product: name, host, name: words.name(name) }, events);
}

async function eventsOf(ctx: RequestContext, dated: DatedField): Promise<CalendarEvent[]> {
  const { from, field, statuses } = dated;
  const names = visibleNames(ctx, dated);
  if (names === null) return [];
  const today = localDay(ctx.now);
  const rows = await findRows(ctx, {
    from,
    fields: ['Id', 'LastModifiedDate', field, ...names],
    filters: [
      { field, operator: 'GreaterOrEqual', operands: [addDays(today, -daysBack)] },
      { field, operator: 'LessOrEqual', operands: [addDays(today, daysAhead)] },
      ...(statuses
        ? [{ field: 'Status__c', operator: 'Equals', operands: statuses } as const]
        : []),
    ],
    orderBy: [field],
    limit: most,
  });
  return rows.map((row) => eventOf(row, dated));
}

/** The fields of the text; null when the viewer does not see the day. */
function visibleNames(ctx: RequestContext, dated: DatedField): string[] | null {
  const object = ctx.registry.object(dated.from);
  const accessRole = accessRoleOf(ctx.viewer);
  if (!object || !seesObject(object, accessRole)) return null;
  const sees = (name: string): boolean => {
    const field = object.fields.get(name);
    return field !== undefined && seesField(object, accessRole, field);
  };
  const needed = [dated.field, ...(dated.statuses ? ['Status__c'] : [])];
  if (!needed.every(sees)) return null;
  return [...dated.named, ...(dated.place === undefined ? [] : [dated.place])].filter(sees);
}

function eventOf(row: PlainRow, { field, named, place, title }: DatedField): CalendarEvent {
  const name = named.map((one) => row[one] ?? null).find((value) => value !== null);
  return {
    id: `${textOf(row, 'Id')}-${field.toLowerCase()}`,
    day: textOf(row, field),
    changedAt: new Date(textOf(row, 'LastModifiedDate')),
    title: title(String(name ?? '')),
    text: '',
    place: place === undefined ? null : textOrNull(row, place),
  };
}
