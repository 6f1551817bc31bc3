import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { LayoutUserState } from '#protocol/shapes/layout.ts';
import { accessRoleOf } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { recordLayoutFor, type LayoutQuery } from '../metadata/layout.ts';
import type { ObjectModel } from '../model/registry.ts';

/** Guests and the system have no collapsed sections. Source: record-api.md §6.5. */
export async function readLayoutState(
  ctx: RequestContext,
  object: ObjectModel,
  asked: LayoutQuery,
): Promise<LayoutUserState> {
  const { id, sections } = recordLayoutFor(object, accessRoleOf(ctx.viewer), asked);
  const ids = sections.map((section) => section.id).sort();
  const closed =
    ctx.viewer.kind === 'user'
      ? await closedSections(ctx, ctx.viewer.userId, ids)
      : new Set<string>();
  return {
    id,
    sectionUserStates: Object.fromEntries(
      ids.map((section) => [section, { collapsed: closed.has(section), id: section }]),
    ),
  };
}

async function closedSections(
  ctx: RequestContext,
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await ctx.db.rows<{ section_id: string }>({
    name: 'read-section-state',
    text: 'select section_id from layout_section_state where user_id = $1 and section_id = any($2) and collapsed',
    values: [userId, ids],
  });
  return new Set(rows.map((row) => row.section_id));
}

/** `states` by section id. Ignores sections that are not on the layout or cannot be collapsed. */
export async function saveLayoutState(
  ctx: RequestContext,
  object: ObjectModel,
  { states, ...asked }: LayoutQuery & { states: Readonly<Record<string, { collapsed: boolean }>> },
): Promise<Result<LayoutUserState>> {
  if (ctx.viewer.kind !== 'user')
    return refuse({ code: 'record.noRight', detail: 'Guests keep no layout state' });
  const { sections } = recordLayoutFor(object, accessRoleOf(ctx.viewer), asked);
  const closable = new Set(
    sections.filter((section) => section.collapsible).map((section) => section.id),
  );
  const wanted = new Map(
    Object.entries(states).map(([id, { collapsed }]) => [normalizeId(id) ?? '', collapsed]),
  );
  // Sorted, so that two windows of one user do not deadlock.
  const changed = [...wanted]
    .filter(([id]) => closable.has(id))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  if (changed.length > 0)
    await ctx.db.run({
      name: 'keep-section-state',
      text: `
        insert into layout_section_state (user_id, section_id, collapsed) select $1, section_id, collapsed from unnest($2::text[], $3::boolean[]) as t (section_id, collapsed)
        on conflict (user_id, section_id) do update set collapsed = excluded.collapsed`,
      values: [
        ctx.viewer.userId,
        changed.map(([id]) => id),
        changed.map(([, collapsed]) => collapsed),
      ],
    });
  return ok(await readLayoutState(ctx, object, asked));
}
