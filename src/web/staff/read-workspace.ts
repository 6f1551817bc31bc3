import { getListCountsByName } from '#client/adapters/lists.ts';
import { read } from '#client/read.ts';
import { isRole, seatOf, seesObject } from '#records/access.ts';
import type { Ask } from '#records/ask.ts';
import type { NavItemDefinition } from '#records/define.ts';
import { objectInfo } from '#records/describe/object-info.ts';
import { readRecord } from '#records/read.ts';
import { staffPath } from '../paths.ts';
import type { Visit } from '../visit.ts';
import { countsAsked } from './asked.ts';
import { type Carried, carry } from './carry.ts';
import { declaredByObject, type DeclaredList, readGroups } from './read-navigation.ts';
import { apiGuidePath, listPath } from './staff-paths.ts';

/** `list`: what stands there, when it is a list. `urgent`: what stands in it should not. */
export type RailItem = { name: string; to: string; list: { objectApiName: string; listViewApiName: string } | null; urgent: boolean };
export type RailGroup = { title: string; items: readonly RailItem[] };
/** `since`: from where on its changes are heard. */
export type Workspace = Carried & {
  since: string;
  home: string;
  guide: string;
  name: string;
  staffId: string;
  rail: readonly RailGroup[];
  /** Lists of the house by object. */
  lists: Readonly<Record<string, readonly DeclaredList[]>>;
};

/** What stands around every page of the workspace. */
export async function readWorkspace(visit: Visit, staffId: string): Promise<Workspace> {
  const { ask, since } = visit;
  const rail = railOf(ask, staffId);
  const self = ask.viewer.kind === 'user' ? await readRecord(ask, ask.viewer.userId, { fields: [], optionalFields: ['User.Name'] }) : undefined;
  const name = self?.ok ? self.value.fields['Name']?.value : undefined;
  return {
    ...(await carry(visit, async (client) => {
      await read(client, getListCountsByName, { config: countsAsked(rail) });
      return {};
    })),
    since,
    home: staffPath(staffId),
    guide: apiGuidePath(staffId),
    name: typeof name === 'string' ? name : '',
    rail,
    staffId,
    lists: declaredByObject(ask),
  };
}

function railOf(ask: Ask, staffId: string): RailGroup[] {
  return readGroups(ask).flatMap(({ title, items }) => {
    const shown = items.flatMap((item) => railItem(ask, staffId, item));
    return shown.length === 0 ? [] : [{ title, items: shown }];
  });
}

function railItem(ask: Ask, staffId: string, item: NavItemDefinition): RailItem[] {
  const seat = seatOf(ask.viewer);
  if ('name' in item) {
    if (!isRole(seat) || !item.roles.includes(seat)) return [];
    return [{ name: item.label, to: item.path.replace('{staff}', staffId), list: null, urgent: false }];
  }
  const object = ask.registry.object(item.object);
  if (!object || !seesObject(object, seat)) return [];
  const list = { objectApiName: item.object, listViewApiName: item.opens };
  const name = item.label ?? objectInfo(ask.registry, object, seat).labelPlural;
  return [{ name, to: listPath(staffId, item.object, item.opens), list, urgent: item.urgent === true }];
}
