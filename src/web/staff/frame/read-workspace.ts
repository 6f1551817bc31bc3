import { getListCountsByName } from '#client/adapters/lists.ts';
import { read } from '#client/cache/read.ts';
import { isRoleAmong, accessRoleOf, seesObject } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { NavItemDefinition } from '#engine/model/define.ts';
import { objectInfo } from '#engine/metadata/object-info.ts';
import { pinnedLists } from '#engine/lists/pinned-list.ts';
import { readRecord } from '#engine/read/read.ts';
import { isAdministrator } from '#auth/sessions/all-sessions.ts';
import { listProviders } from '#domain/login/providers.ts';
import { isSetupUnfinished } from '#domain/brand/setup.ts';
import { readUnfinishedJobs } from '#domain/imports/read-unfinished-jobs.ts';
import type { BulkJob } from '#protocol/shapes/bulk-job.ts';
import { staffPath } from '../../paths.ts';
import type { Visit } from '../../visit.ts';
import { listCountsConfig } from '../forms/adapter-configs.ts';
import { dehydratePage } from '../dehydrate-page.ts';
import type { DehydratedCache } from './workspace-cache.ts';
import { declaredByObject, type DeclaredList, readGroups } from './read-navigation.ts';
import { apiGuidePath, listPath, setupPath } from '../staff-paths.ts';

/** `urgent`: rows in the list need action. */
export type RailItem = {
  name: string;
  to: string;
  list: { objectApiName: string; listViewApiName: string } | null;
  urgent: boolean;
};
export type RailGroup = { title: string; items: readonly RailItem[] };
/** `since`: the position in the change stream from which to subscribe. */
export type Workspace = DehydratedCache & {
  since: string;
  home: string;
  /** The address of the logo's link: `home`, or the unfinished set-up. */
  start: string;
  guide: string;
  name: string;
  staffId: string;
  rail: readonly RailGroup[];
  lists: Readonly<Record<string, readonly DeclaredList[]>>;
  pinned: Pinned;
  /** The viewer's unfinished bulk jobs. */
  works: readonly BulkJob[];
  isScanning: boolean;
  /** The object to whose records the viewer links accounts of identity providers. */
  objectWithAccounts: string | null;
};

type Pinned = Awaited<ReturnType<typeof pinnedLists>>;

export async function readWorkspace(visit: Visit, staffId: string): Promise<Workspace> {
  const { ctx, since } = visit;
  const [works, name, start, { pinned, rail, counts }] = await Promise.all([
    readUnfinishedJobs(ctx),
    nameOf(ctx),
    startOf(visit, staffId),
    readRail(visit, staffId),
  ]);
  // The same object, by which the render finds the client that read the counts.
  return Object.assign(counts, {
    since,
    home: staffPath(staffId),
    start,
    guide: apiGuidePath(staffId),
    name,
    rail,
    staffId,
    lists: declaredByObject(ctx),
    pinned,
    works,
    isScanning: ctx.services.integrations.scanner !== null,
    objectWithAccounts: isAdministrator(ctx) && listProviders(ctx).length > 0 ? 'User' : null,
  });
}

async function readRail(visit: Visit, staffId: string) {
  const pinned = await pinnedLists(visit.ctx);
  const rail = railOf(visit.ctx, { staffId, pinned });
  const counts = await dehydratePage(visit, async (client) => {
    await read(client, getListCountsByName, { config: listCountsConfig(rail) });
    return {};
  });
  return { pinned, rail, counts };
}

async function nameOf(ctx: RequestContext): Promise<string> {
  if (ctx.viewer.kind !== 'user') return '';
  const { userId } = ctx.viewer;
  const self = await readRecord(ctx, userId, { fields: [], optionalFields: ['User.Name'] });
  const name = self.ok ? self.value.fields['Name']?.value : undefined;
  return typeof name === 'string' ? name : '';
}

export async function startOf({ ctx, server, demo }: Visit, staffId: string): Promise<string> {
  const isBehind = !demo && (await isSetupUnfinished(ctx, server));
  return isBehind ? setupPath(staffId) : staffPath(staffId);
}

type Whose = { staffId: string; pinned: Pinned };

function railOf(ctx: RequestContext, whose: Whose): RailGroup[] {
  const begun = new Set<string>();
  return readGroups(ctx).flatMap(({ title, items }) => {
    const shown = items.flatMap((item) =>
      railItem(
        ctx,
        {
          ...whose,
          isFirst: 'object' in item && !begun.has(item.object) && begun.add(item.object).size > 0,
        },
        item,
      ),
    );
    return shown.length === 0 ? [] : [{ title, items: shown }];
  });
}

/** `isFirst`: the first item of an object opens the list that the viewer pinned. */
function railItem(
  ctx: RequestContext,
  { staffId, pinned, isFirst }: Whose & { isFirst: boolean },
  item: NavItemDefinition,
): RailItem[] {
  const accessRole = accessRoleOf(ctx.viewer);
  if ('name' in item) {
    if (!isRoleAmong(item.roles, accessRole)) return [];
    return [
      { name: item.label, to: item.path.replace('{staff}', staffId), list: null, urgent: false },
    ];
  }
  const object = ctx.registry.object(item.object);
  if (!object || !seesObject(object, accessRole)) return [];
  const listViewApiName =
    (isFirst ? pinned[item.object]?.listViewApiName : undefined) ?? item.opens;
  const name = item.label ?? objectInfo(ctx.registry, object, accessRole).labelPlural;
  return [
    {
      name,
      to: listPath(staffId, item.object, listViewApiName),
      list: { objectApiName: item.object, listViewApiName },
      urgent: item.urgent === true,
    },
  ];
}
