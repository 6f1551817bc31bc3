import { seatOf, seesObject } from '#records/access.ts';
import type { Ask } from '#records/ask.ts';
import { objectInfo } from '#records/describe/object-info.ts';
import { readRecord } from '#records/read.ts';
import { staffPath } from '../paths.ts';
import type { Visit } from '../visit.ts';
import { viewerMark } from './carry.ts';
import { readGroups } from './read-navigation.ts';
import { apiGuidePath, listPath } from './staff-paths.ts';

export type RailGroup = { title: string; items: readonly { objectApiName: string; name: string; to: string }[] };
/** `viewer`: whose it is, as pages have it. `since`: from where on its changes are heard. */
export type Workspace = { viewer: string; since: string; home: string; guide: string; name: string; rail: readonly RailGroup[] };

/** What stands around every page of the workspace. */
export async function readWorkspace({ ask, since }: Pick<Visit, 'ask' | 'since'>, staffId: string): Promise<Workspace> {
  const self = ask.viewer.kind === 'user' ? await readRecord(ask, ask.viewer.userId, { fields: [], optionalFields: ['User.Name'] }) : undefined;
  const name = self?.ok ? self.value.fields['Name']?.value : undefined;
  return {
    viewer: viewerMark(ask),
    since,
    home: staffPath(staffId),
    guide: apiGuidePath(staffId),
    name: typeof name === 'string' ? name : '',
    rail: railOf(ask, staffId),
  };
}

function railOf(ask: Ask, staffId: string): RailGroup[] {
  return readGroups(ask).flatMap(({ title, entries }) => {
    const items = entries.flatMap(({ objectApiName, opens }) => {
      const object = ask.registry.object(objectApiName);
      if (!object || !seesObject(object, seatOf(ask.viewer))) return [];
      const { labelPlural } = objectInfo(ask.registry, object, seatOf(ask.viewer));
      return [{ objectApiName, name: labelPlural, to: listPath(staffId, objectApiName, opens) }];
    });
    return items.length === 0 ? [] : [{ title, items }];
  });
}
