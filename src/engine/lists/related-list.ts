import { ok, refuse, type Result } from '#protocol/problem.ts';
import { type AccessRole, accessRoleOf, seesObject } from '../access/access.ts';
import { seesField } from '../access/field-access.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { ConversationDefinition } from '../model/define.ts';
import { notFoundFor, objectOfId, seesRecord } from '../read/read.ts';
import type { ChildRelationship, FieldModel, ObjectModel, Registry } from '../model/registry.ts';

/** The rows of `child` whose `field` references a row of `parent`. */
export type RelatedList = {
  parent: ObjectModel;
  name: string;
  child: ObjectModel;
  field: FieldModel;
  label: string;
  columns: readonly string[];
  orderBy: readonly string[];
  /** Undefined when the list is no conversation, or the access role does not see its fields. */
  talk?: ConversationDefinition;
};

/** The declared lists come first, then the others by name. Source: record-api.md §6.7. */
export function relatedLists(
  registry: Registry,
  parent: ObjectModel,
  accessRole: AccessRole,
): RelatedList[] {
  const declared = parent.relatedLists.map((list) => list.name);
  const others = [...parent.children.keys()].filter((name) => !declared.includes(name)).sort();
  return [...declared, ...others].flatMap(
    (name) => listOf(registry, parent, { link: parent.children.get(name)!, accessRole }) ?? [],
  ); // proof: the registry checks at start-up that declared related lists exist
}

export function findRelatedList(
  ctx: RequestContext,
  parent: ObjectModel,
  name: string,
): Result<RelatedList> {
  const link = parent.children.get(name);
  const list = link && listOf(ctx.registry, parent, { link, accessRole: accessRoleOf(ctx.viewer) });
  return list ? ok(list) : refuse({ code: 'record.type', detail: `No related list ${name}` });
}

function listOf(
  registry: Registry,
  parent: ObjectModel,
  { link, accessRole }: { link: ChildRelationship; accessRole: AccessRole },
): RelatedList | undefined {
  // proof: the registry derived the relationship from an object
  const child = registry.object(link.child)!;
  const field = child.fields.get(link.field)!;
  if (!seesObject(child, accessRole) || !seesField(child, accessRole, field)) return undefined;
  const declared = parent.relatedLists.find((list) => list.name === link.name);
  const talk = declared?.talk;
  const hears =
    talk &&
    [child.fields.get(talk.text)!, child.fields.get(talk.shared)!].every((said) =>
      seesField(child, accessRole, said),
    ); // proof: the registry checks at start-up that these columns exist
  // proof: the registry adds a list view `Alle` to every object
  const plain = child.listViews.find((view) => view.apiName === 'Alle')!;
  return {
    parent,
    name: link.name,
    child,
    field,
    label: declared?.label ?? child.labelPlural,
    columns: declared?.columns ?? plain.columns.filter((path) => path !== field.apiName),
    orderBy: declared?.orderBy ?? (declared ? [child.nameField] : plain.orderBy),
    ...(talk &&
      hears &&
      seesField(parent, accessRole, parent.fields.get(talk.opening)!) && { talk }),
  };
}

export type ParentRow = { object: ObjectModel; id: string };

export async function findParent(ctx: RequestContext, id: string): Promise<Result<ParentRow>> {
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  return (await seesRecord(ctx, object, recordId))
    ? ok({ object, id: recordId })
    : notFoundFor(ctx, object, recordId);
}
