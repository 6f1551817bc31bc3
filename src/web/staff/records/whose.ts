import type { FieldInfo } from '#protocol/shapes/object-info.ts';
import type { RecordLayout } from '#protocol/shapes/layout.ts';
import type { FieldDisplay } from '../field-display.ts';
import { fieldDisplayOf, relationTarget, type ObjectMetadata } from '../field-display-of.ts';

type WhoseItem = {
  key: string;
  label: string;
  parts: FieldDisplay[];
  joined: false;
  long: false;
  edit: [];
};

/** `whose`: the paths of the rows that a record belongs to. */
export const ownerItems = (
  known: ObjectMetadata,
  { objectApiName, whose = [] }: RecordLayout,
): WhoseItem[] =>
  whose.flatMap((path) => {
    const found = referenceOf(known, objectApiName, path);
    if (!found) return [];
    const { field, at } = found;
    return [
      {
        key: path,
        label: field.label,
        parts: [fieldDisplayOf(known, objectApiName, at)],
        joined: false,
        long: false,
        edit: [],
      },
    ];
  });

export const ownerFieldPaths = (
  known: ObjectMetadata,
  { objectApiName, whose = [] }: RecordLayout,
): string[] =>
  whose.flatMap((path) => {
    const found = referenceOf(known, objectApiName, path);
    return found ? [path, found.at] : [];
  });

/** `at`: the path to the id of the row. */
function referenceOf(
  known: ObjectMetadata,
  objectApiName: string,
  path: string,
): { field: FieldInfo; at: string } | undefined {
  const steps = path.split('.').slice(0, -1);
  const last = steps.pop();
  let info = known.infos.get(objectApiName);
  for (const step of steps) info = info && known.infos.get(relationTarget(info, step) ?? '');
  const field = Object.values(info?.fields ?? {}).find(
    ({ relationshipName }) => relationshipName !== null && relationshipName === last,
  );
  return field && { field, at: [...steps, field.apiName].join('.') };
}
