import { getLayout } from '#client/adapters/metadata.ts';
import type { Client } from '#client/client.ts';
import { read } from '#client/cache/read.ts';
import type { LayoutItem, LayoutSection, RecordLayout } from '#protocol/shapes/layout.ts';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import type { PathLayout } from '#protocol/shapes/path.ts';
import type { ObjectMetadata } from './field-display-of.ts';
import { readObjectMetadata } from './frame/read-object-metadata.ts';
import { readPath } from './records/read-path.ts';

export type RecordDescription = {
  info: ObjectInfo;
  full: RecordLayout;
  compact: RecordLayout;
  path: PathLayout | undefined;
  known: ObjectMetadata;
  /** Of the fields that the page shows. */
  paths: readonly string[];
};

export async function describeRecord(
  metadataClient: Client,
  objectApiName: string,
): Promise<RecordDescription | undefined> {
  const [full, compact, path] = await Promise.all([
    read(metadataClient, getLayout, { config: { objectApiName } }),
    read(metadataClient, getLayout, { config: { objectApiName, layoutType: 'Compact' } }),
    readPath(metadataClient, objectApiName),
    readObjectMetadata(metadataClient, objectApiName, []),
  ]);
  const steps = path?.steps.flatMap(({ fields }) => fields.map(({ apiName }) => apiName)) ?? [];
  const paths = [
    ...fieldPathsOf(full),
    ...fieldPathsOf(compact),
    ...(path ? [path.picklistFieldApiName, ...steps] : []),
  ];
  const known = await readObjectMetadata(metadataClient, objectApiName, [
    ...paths,
    ...(compact?.whose ?? []),
  ]);
  const info = known.infos.get(objectApiName);
  return info && full && compact ? { info, full, compact, path, known, paths } : undefined;
}

export const fieldPathsOf = (layout: RecordLayout | undefined): string[] =>
  (layout?.sections ?? []).flatMap((section) =>
    itemsOf(section, ({ layoutComponents }) =>
      layoutComponents.flatMap((part) => (part.componentType === 'Field' ? [part.apiName] : [])),
    ),
  );

export const itemsOf = <T>(section: LayoutSection, draw: (item: LayoutItem) => T[]): T[] =>
  section.layoutRows.flatMap((row) => row.layoutItems.flatMap(draw));

export function optionalFieldsOf(info: ObjectInfo, paths: readonly string[]): string[] {
  const names = [...new Set([...paths, ...info.nameFields, 'LastModifiedById'])].flatMap((path) => {
    const field = info.fields[path];
    if (!field) return [];
    const name = field.relationshipName === null ? undefined : targetName(field);
    return name === undefined ? [path] : [path, `${field.relationshipName}.${name}`];
  });
  return names.map((name) => `${info.apiName}.${name}`);
}

const targetName = ({
  referenceToInfos: targets,
}: ObjectInfo['fields'][string]): string | undefined =>
  targets.length > 1 ? 'Name' : targets[0]?.nameFields.at(-1);
