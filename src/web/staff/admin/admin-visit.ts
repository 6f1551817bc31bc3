import { data, type LoaderFunctionArgs } from 'react-router';
import { staffAdminText } from '#messages/staff/admin.ts';
import { staffPath } from '../../paths.ts';
import type { Visit } from '../../visit.ts';
import { administratorVisit } from '../frame/staff-visit.ts';

export type AdminPart = keyof typeof staffAdminText.parts;
const isPart = (name: string): name is AdminPart => Object.hasOwn(staffAdminText.parts, name);

const firstPart: AdminPart = 'gezondheid';

export const adminPath = (staffId: string, part: AdminPart): string =>
  `${staffPath(staffId)}/beheer${part === firstPart ? '' : `/${part}`}`;

export function adminVisit(args: Pick<LoaderFunctionArgs, 'url' | 'params' | 'context'>): {
  visit: Visit;
  staffId: string;
  part: AdminPart;
} {
  const part = args.params['part'] ?? firstPart;
  const found = administratorVisit(args);
  if (!isPart(part)) throw data(null, { status: 404 });
  return { ...found, part };
}

export type AdminReadContext = { visit: Visit; staffId: string; url: URL };
