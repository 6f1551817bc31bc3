import { data } from 'react-router';
import type { RequestContext } from '#engine/model/request-context.ts';
import { namesOfRows } from '#domain/imports/names-of-rows.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import type { AuditLine } from '#engine/audit/audit-read.ts';
import type { AuditAction } from '#engine/model/audit-entry.ts';
import { systemTaskName } from '#messages/staff/system-tasks.ts';
import { brandText } from '#messages/setup/brand.ts';
import { staffRetentionText } from '#messages/staff/keeping.ts';
import { brandObject, isBrandKey } from '#protocol/site/brand.ts';
import { normalizeId } from '#protocol/ids.ts';
import { readAmsterdamMoment } from '#protocol/time/amsterdam-time.ts';
import { valueOrErrorPage } from '../frame/staff-visit.ts';
import { cleanSearchTerm } from '#protocol/texts/clean-text.ts';

export type AuditLineView = {
  id: string;
  at: string;
  who: string;
  through: string | null;
  verb: AuditAction;
  object: string | null;
  fields: string[];
  records: string[];
  more: number;
};
type Asked = { record: string; wie: string; van: string; tot: string };
/**
 * `kind`: the label of the object. `name`: null when the record is deleted or hidden from the
 * viewer.
 */
export type AuditSubject = { id: string; kind: string; name: string | null };
export type AuditPage = {
  about: AuditSubject | null;
  asked: Asked;
  lines: AuditLineView[];
  older: string | null;
  wrongRecord: boolean;
  isOlder: boolean;
};

const { audit: words } = staffRetentionText;
const pageSize = 50;
const mostShown = 3;
const olderParam = 'ouder';

export async function readAuditPage(
  ctx: RequestContext,
  params: URLSearchParams,
): Promise<AuditPage> {
  const { readAudit } = await import('#engine/audit/audit-read.ts');
  const said = (name: string) => cleanSearchTerm(params.get(name) ?? '', 255);
  const asked: Asked = {
    record: said('record'),
    wie: said('wie'),
    van: said('van'),
    tot: said('tot'),
  };
  const [record, viewer] = [
    normalizeId(asked.record),
    normalizeId(asked.wie) ?? (await loginNamed(ctx, asked.wie)),
  ];
  const wrongRecord =
    (asked.record !== '' && record === undefined) || (asked.wie !== '' && viewer === undefined);
  const [from, until] = [startOf(asked.van), startOf(asked.tot, 1)];
  const before = said(olderParam);
  const isOlder = /^\d{1,18}$/.test(before);
  if (ctx.viewer.kind !== 'user' || ctx.viewer.role !== 'administrator')
    throw data(null, { status: 404 });
  if (wrongRecord) return { about: null, asked, lines: [], older: null, wrongRecord, isOlder };
  const page = valueOrErrorPage(
    await readAudit(ctx, {
      limit: pageSize,
      ...(record && { record }),
      ...(viewer && { viewer }),
      ...(from && { from }),
      ...(until && { until }),
      ...(isOlder && { before }),
    }),
  );
  const older =
    page.next === null
      ? null
      : String(
          new URLSearchParams({
            ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')),
            [olderParam]: page.next,
          }),
        );
  return {
    about: record === undefined ? null : await aboutOf(ctx, record),
    asked,
    wrongRecord,
    isOlder,
    older,
    lines: page.lines.map((line) => lineViewOf(ctx, line)),
  };
}

async function aboutOf(ctx: RequestContext, id: string): Promise<AuditSubject | null> {
  const object = ctx.registry.byPrefix(id.slice(0, 3));
  return object
    ? { id, kind: object.label, name: (await namesOfRows(ctx, [id])).get(id) ?? null }
    : null;
}

const lineViewOf = (ctx: RequestContext, line: AuditLine): AuditLineView => ({
  id: line.id,
  at: line.at.toISOString(),
  who:
    line.who ?? line.viewer ?? words.system(line.task === null ? null : systemTaskName(line.task)),
  through: line.behind === null ? null : (line.behindWho ?? line.behind),
  verb: line.verb,
  object:
    line.object === null
      ? null
      : (ctx.registry.object(line.object)?.labelPlural ?? thingOf(line.object)),
  fields: [...new Set(line.fields.map((path) => fieldOf(ctx, line.object, path)))],
  records: line.records.slice(0, mostShown),
  more: Math.max(0, line.records.length - mostShown),
});

async function loginNamed(ctx: RequestContext, typed: string): Promise<string | undefined> {
  if (!typed.includes('@')) return undefined;
  const [user] = await findRowsByValues(ctx, {
    from: 'User',
    fields: ['Id'],
    where: { Username: typed.toLowerCase() },
    limit: 1,
  });
  return user === undefined ? undefined : String(user['Id']);
}

/** `path`: a logged field, deed or retention term. `object`: for a path without a dot. */
function fieldOf({ registry }: RequestContext, object: string | null, path: string): string {
  const [head = '', rest] = path.split('.');
  const [owner, name] = rest === undefined ? [object ?? '', path] : [head, rest];
  const { fields, retention = [] } = registry.object(owner) ?? {};
  if (owner === brandObject && isBrandKey(name)) return brandText.history.keys[name];
  return (
    fields?.get(name)?.label ??
    (isDeed(name)
      ? words.deeds[name]
      : (retention.find((rule) => rule.name === name)?.label ?? path))
  );
}

const thingOf = (name: string): string =>
  // proof: `Object.hasOwn` checked the key
  Object.hasOwn(words.things, name) ? words.things[name as keyof typeof words.things] : name;

const isDeed = (name: string): name is keyof typeof words.deeds => Object.hasOwn(words.deeds, name);

/** The beginning, in the Netherlands, of the day `later` days after `day` (yyyy-mm-dd). */
function startOf(day: string, later = 0): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined) return undefined;
  const moved = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date) + later));
  if (Number.isNaN(moved.getTime())) return undefined;
  const [y, m, d] = moved.toISOString().slice(0, 10).split('-');
  const moment = readAmsterdamMoment(`${d!}-${m!}-${y!} 00:00`);
  return moment === undefined ? undefined : new Date(moment);
}
