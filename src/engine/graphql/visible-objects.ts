import { type AccessRole, seesObject, showsEveryName } from '../access/access.ts';
import { seesField } from '../access/field-access.ts';
import type { ChildRelationship, FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import { nameOnlyObject } from '../sql/name-only-object.ts';
import { relationOf } from '../sql/paths.ts';

/** The objects, fields and relationships that a role sees. */
export class VisibleObjects {
  readonly registry: Registry;
  readonly accessRole: AccessRole;
  /** Those whose rows the role sees. */
  readonly objects: readonly ObjectModel[];

  constructor(registry: Registry, accessRole: AccessRole) {
    this.registry = registry;
    this.accessRole = accessRole;
    this.objects = registry.objects.filter((object) => seesObject(object, accessRole));
  }

  has(object: ObjectModel, name: string): boolean {
    return this.fieldsOf(object).some(({ apiName }) => apiName === name);
  }

  fieldsOf(object: ObjectModel): FieldModel[] {
    const namesOnly = showsEveryName(object, this.accessRole);
    return [...object.fields.values()].filter(
      (field) =>
        field.column !== null &&
        (seesField(object, this.accessRole, field) ||
          (namesOnly && (field.apiName === 'Id' || field.apiName === object.nameField))),
    );
  }

  relationsOf(object: ObjectModel): { name: string; target: ObjectModel }[] {
    return [...object.relationships.keys()].flatMap((name) => {
      const relation = relationOf(object, name, this);
      return relation === undefined || object.fields.has(name)
        ? []
        : [{ name, target: relation.target }];
    });
  }

  childrenOf(object: ObjectModel): { relation: ChildRelationship; child: ObjectModel }[] {
    if (object === nameOnlyObject || !seesObject(object, this.accessRole)) return [];
    return [...object.children.values()].flatMap((relation) => {
      const child = this.registry.object(relation.child);
      const link = child?.fields.get(relation.field);
      const isSeen =
        child !== undefined &&
        link !== undefined &&
        seesObject(child, this.accessRole) &&
        seesField(child, this.accessRole, link) &&
        !object.fields.has(relation.name) &&
        !object.relationships.has(relation.name);
      return isSeen ? [{ relation, child }] : [];
    });
  }
}
