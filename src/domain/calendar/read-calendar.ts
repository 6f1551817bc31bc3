import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import { seesField } from '#engine/access/field-access.ts';
import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRows, type PlainRow, type RowsQuery, textOf } from '#engine/read/query.ts';
import { userOfCalendarFeed } from '#auth/factors/calendar-feeds.ts';
import { viewerOfUser } from '#auth/sessions/viewer-of-user.ts';
import { plainAddress, plainAddressLine } from '#messages/address/address-text.ts';
import { calendarFeedText as words } from '#messages/portal/calendar-feed.ts';
import { addDays } from '#protocol/time/calendar.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';
import { type DatedField, datedFields } from './dated-fields.ts';

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
  const { from, field } = dated;
  const names = visibleNames(ctx, dated);
  if (names === null) return [];
  const rows = await findRows(ctx, {
    from,
    fields: ['Id', 'LastModifiedDate', field, ...names],
    filters: filtersOf(ctx, dated),
    orderBy: [field],
    limit: most,
  });
  return rows.map((row) => eventOf(row, dated));
}

function filtersOf(ctx: RequestContext, dated: DatedField): NonNullable<RowsQuery['filters']> {
  const { field, minutes, statuses, cancelled = [], kind, isOwn } = dated;
  const today = localDay(ctx.now);
  const operand = (day: string): string => (minutes === undefined ? day : `${day}T00:00:00.000Z`);
  return [
    { field, operator: 'GreaterOrEqual', operands: [operand(addDays(today, -daysBack))] },
    { field, operator: 'LessOrEqual', operands: [operand(addDays(today, daysAhead))] },
    ...(statuses ? [equals('Status__c', ...statuses, ...cancelled)] : []),
    ...(kind === undefined ? [] : [equals('Soort__c', kind)]),
    ...(isOwn ? [equals('OwnerId', String(actorIdOf(ctx.viewer)))] : []),
  ];
}

/** The fields to read; null when the viewer does not see what decides about the event. */
function visibleNames(ctx: RequestContext, dated: DatedField): string[] | null {
  const { field: day, statuses, cancelled, kind, isOwn, named, place = [] } = dated;
  const object = ctx.registry.object(dated.from);
  const accessRole = accessRoleOf(ctx.viewer);
  if (!object || !seesObject(object, accessRole)) return null;
  const sees = (name: string): boolean => {
    const field = object.fields.get(name);
    return field !== undefined && seesField(object, accessRole, field);
  };
  const status = (statuses ?? cancelled) ? ['Status__c'] : [];
  const needed = [
    day,
    ...status,
    ...(kind === undefined ? [] : ['Soort__c']),
    ...(isOwn ? ['OwnerId'] : []),
  ];
  return needed.every(sees) ? [...status, ...named.filter(sees), ...place.filter(sees)] : null;
}

function eventOf(row: PlainRow, dated: DatedField): CalendarEvent {
  const { field, minutes, named, place = [], cancelled = [] } = dated;
  const name = named.map((one) => row[one] ?? null).find((value) => value !== null);
  const isCancelled = cancelled.includes(String(row['Status__c']));
  const title = dated.title(String(name ?? ''));
  const time =
    minutes === undefined
      ? { day: textOf(row, field) }
      : { at: new Date(textOf(row, field)), minutes };
  return {
    id: `${textOf(row, 'Id')}-${field.toLowerCase()}`,
    changedAt: new Date(textOf(row, 'LastModifiedDate')),
    title: isCancelled ? words.cancelled(title) : title,
    text: '',
    place: placeOf(row, place),
    isCancelled,
    ...time,
  };
}

/** As the site writes an address. */
function placeOf(row: PlainRow, place: readonly string[]): string | null {
  const partOf = (name: string): string | null => textOf(row, name) || null;
  const [postcode, houseNumber] = [partOf('Postcode__c'), partOf('Huisnummer__c')];
  if (postcode !== null && houseNumber !== null)
    return plainAddress({
      street: partOf('Straat__c'),
      houseNumber,
      letter: partOf('Huisletter__c'),
      addition: partOf('Toevoeging__c'),
      postcode,
      town: partOf('Woonplaats__c'),
    });
  const line = place.map(partOf).filter(Boolean).join(' ');
  return line === '' ? null : plainAddressLine(line);
}
