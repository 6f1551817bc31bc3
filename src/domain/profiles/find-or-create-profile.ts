import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { createRecord } from '#engine/write/write.ts';

const descriptions = {
  'Customer Community User': 'Klant met toegang tot dashboard, bedrijf en serviceverzoeken.',
  'Community Cases Only': 'Klant die alleen serviceverzoeken ziet.',
  'Sales Team': 'Medewerker van verkoop, helpdesk of planning.',
  'System Administrator': 'Beheerder, met alle rechten.',
} as const;
export type ProfileName = keyof typeof descriptions;

// proof: `Object.keys` returns only keys of this object
export const profileNames = Object.keys(descriptions) as readonly ProfileName[];

export async function findOrCreateProfile(
  system: RequestContext,
  name: ProfileName,
): Promise<string> {
  const found = await findProfile(system, name);
  if (found !== null) return found;
  const fields = { Name: name, Description: descriptions[name] };
  const made = await createRecord(system, { apiName: 'Profile', fields });
  if (made.ok) return made.value.id;
  const other = await findProfile(system, name); // another request created it meanwhile
  if (other === null) throw new Error(`The profile ${name} was refused`);
  return other;
}

async function findProfile(system: RequestContext, name: ProfileName): Promise<string | null> {
  const [found] = await findRows(system, {
    from: 'Profile',
    fields: ['Id'],
    filters: [equals('Name', name)],
    limit: 1,
  });
  return found === undefined ? null : String(found['Id']);
}
