import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ObjectDefinition } from '#engine/model/define.ts';
import { objects } from '#objects/index.ts';
import { ask } from './skeleton.ts';

export const project = fileURLToPath(new URL('../..', import.meta.url));

export type ObjectSource = { object: ObjectDefinition; path: string; text: string };

/** The object with this API name, and the file that defines it. */
export function sourceOf(apiName: string): ObjectSource {
  const object = objects.find((one) => one.apiName === apiName);
  for (const path of globSync('src/objects/**/*.ts', { cwd: project })) {
    const text = readFileSync(join(project, path), 'utf8');
    if (object && text.includes(`\n  apiName: '${apiName}',`)) return { object, path, text };
  }
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
