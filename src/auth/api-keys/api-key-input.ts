import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import { localDay } from '#engine/model/local-day.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { maxNameLength } from '#protocol/constants.ts';
import type { Problem } from '#protocol/problem.ts';
import { scimObject, type Viewer } from '#protocol/users/viewer.ts';

const defaultDays = 90;
const mostDays = 366;
const dayLength = 86_400_000; // ms

export function problemOfLabel(label: string): Problem | null {
  if (label === '') return { code: 'form.required', field: 'label' };
  if (label.length > maxNameLength) return { code: 'form.tooLong', field: 'label' };
  return label.includes('\0') ? { code: 'form.textUnreadable', field: 'label' } : null;
}

/** As `yyyy-mm-dd` in Dutch time. */
export const defaultDay = ({ now }: RequestContext): string =>
  localDay(new Date(now.getTime() + defaultDays * dayLength));

/** `day`: the last day on which the API key works. */
export function problemOfDay(ctx: RequestContext, day: string | undefined): Problem | null {
  if (day === undefined) return null;
  const moment = new Date(`${day}T00:00:00Z`);
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(moment.getTime()) &&
    moment.toISOString().startsWith(day);
  if (!isDay) return { code: 'form.dateWrong', field: 'expiresOn' };
  if (day < localDay(ctx.now)) return { code: 'day.past', field: 'expiresOn' };
  const last = localDay(new Date(ctx.now.getTime() + mostDays * dayLength));
  return day > last ? { code: 'day.tooFar', field: 'expiresOn' } : null;
}

const notForScim = 'SCIM stands alone, in a key of an administrator';

export function problemOfScope(
  { registry }: RequestContext,
  user: Viewer,
  { objects }: { objects: readonly string[] | null },
): Problem | null {
  if (objects === null) return null;
  if (objects.includes(scimObject))
    return objects.length === 1 && user.kind === 'user' && user.role === 'administrator'
      ? null
      : { code: 'key.objectUnknown', field: 'objects', about: scimObject, detail: notForScim };
  const unknown = objects.find((name) => {
    const object = registry.object(name);
    return object === undefined || !seesObject(object, accessRoleOf(user));
  });
  if (unknown !== undefined) {
    const about = registry.object(unknown)?.labelPlural ?? unknown;
    return {
      code: 'key.objectUnknown',
      field: 'objects',
      about,
      detail: `There is no object ${unknown} for this user`,
    };
  }
  return objects.length === 0 ? { code: 'form.required', field: 'objects' } : null;
}
