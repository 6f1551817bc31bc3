import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ObjectDefinition } from '#engine/model/define.ts';
import { objects } from '#objects/index.ts';
import { filesWith, project, textOf } from './project-files.ts';
import { ask } from './skeleton.ts';

export type ObjectSource = { object: ObjectDefinition; path: string; text: string };

/** The object with this API name, and the file that defines it. */
export function sourceOf(apiName: string): ObjectSource {
  const object = objects.find((one) => one.apiName === apiName);
  const [path] = filesWith('src/objects/**/*.ts', `\n  apiName: '${apiName}',`);
  if (object && path !== undefined) return { object, path, text: textOf(path) };
  return ask(`There is no object ${apiName}; docs/architecture/objects.md lists them.`);
}

/** The object as its changed file defines it. */
export async function changedObject(path: string, apiName: string): Promise<ObjectDefinition> {
  const module: Record<string, unknown> = await import(
    `${pathToFileURL(join(project, path)).href}?changed`
  );
  return Object.values(module).find(
    (value): value is ObjectDefinition =>
      typeof value === 'object' &&
      value !== null &&
      'apiName' in value &&
      value.apiName === apiName,
  )!; // proof: sourceOf found it in this file
}
