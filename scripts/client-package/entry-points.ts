import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '#protocol/api/endpoints.ts';

/**
 * We promise to keep the exports of these entry points compatible. The layers themselves have no
 * barrel files, so that no module of ours imports a whole layer for one name.
 */

/** Besides adapters and writes, which are found by their names. `*`: every export of the module. */
const coreExports: Readonly<Record<string, '*' | readonly string[]>> = {
  'cache/endpoint-adapter': ['BatchAnswer'],
  'cache/adapter': [
    'AnyAdapter',
    'ApiRequest',
    'Asked',
    'BatchAdapter',
    'BatchItem',
    'FieldId',
    'ObjectId',
    'ReadAdapter',
  ],
  'save/publish-save': ['hearChanges', 'hearGap'],
  'cache/changed': ['Changed'],
  'sync/changes': '*',
  'transport/check-answer': '*',
  client: ['Change', 'Client', 'Fetch', 'Handed', 'Snapshot', 'SnapshotState'],
  'save/collision': '*',
  'transport/cookie': '*',
  'create-client': '*',
  'transport/fetch-error': ['AbortError', 'FetchError', 'Reason'],
  'sync/hand-over': '*',
  'sync/notify': '*',
  'cache/read': ['Policy', 'ReadOptions', 'peek', 'read'],
  'save/record-functions': '*',
  'save/record-input': [
    'OpenRecordInput',
    'Source',
    'Writable',
    'createRecordInputFilteredByEditedFields',
    'generateRecordInputForCreate',
    'generateRecordInputForUpdate',
    'getRecordInput',
  ],
  'cache/run': ['refresh'],
  'cache/config-shape': ['Shape'],
  'cache/store-entry': '*',
  'sync/tabs': '*',
  'save/update-record': ['UpdateOptions', 'UpdateCondition', 'ifUnchanged'],
  'sync/user-provider': '*',
  'sync/watch': '*',
  'sync/wipe': '*',
};

type Names = { values: string[]; types: string[] };
type EntryPointExports = { from: string; names: Names | '*' }[];

export function writeEntryPoints(target: string): void {
  const core = modulesOf(target, 'client').filter((name) => !/^(adapters|react)\//.test(name));
  for (const name of Object.keys(coreExports))
    if (!core.includes(name))
      throw new Error(`coreExports lists client/${name}.ts, which does not exist`);
  const adapters: EntryPointExports = modulesOf(target, 'client/adapters').map((name) => ({
    from: `client/adapters/${name}`,
    names: '*',
  }));
  write(target, 'index', [...adapters, ...core.map((name) => exportsOf(target, name))]);
  const hooks: EntryPointExports = modulesOf(target, 'client/react').map((name) => ({
    from: `client/react/${name}`,
    names: hooksOf(namesIn(target, `client/react/${name}`)),
  }));
  write(target, 'react', hooks);
}

function exportsOf(target: string, module: string): EntryPointExports[number] {
  const from = `client/${module}`;
  const wanted = coreExports[module] ?? [];
  if (wanted === '*') return { from, names: '*' };
  const { values, types } = namesIn(target, from);
  const unknown = wanted.find((name) => !values.includes(name) && !types.includes(name));
  if (unknown !== undefined)
    throw new Error(`coreExports lists ${unknown} of ${from}.ts, which exports no such name`);
  return {
    from,
    names: {
      values: values.filter((name) => wanted.includes(name) || isWrite(name)),
      types: types.filter((name) => wanted.includes(name)),
    },
  };
}

/** A write function has the name of its endpoint. */
const isWrite = (name: string): boolean => Object.hasOwn(endpoints, name);

/** Hooks, components and types; other values of a module stay private. */
const hooksOf = ({ values, types }: Names): Names => ({
  values: values.filter((name) => /^(use[A-Z]|[A-Z])/.test(name)),
  types,
});

const modulesOf = (target: string, folder: string): string[] =>
  existsSync(join(target, folder))
    ? readdirSync(join(target, folder), { recursive: true, encoding: 'utf8' })
        .flatMap((file) => (file.endsWith('.js') ? [file.slice(0, -'.js'.length)] : []))
        .toSorted()
    : [];

/** From the declaration file, in which the compiler writes one declaration a line. */
function namesIn(target: string, module: string): Names {
  const text = readFileSync(join(target, `${module}.d.ts`), 'utf8');
  const values = [...text.matchAll(/^export declare (?:const|function|class|let) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
  const types = [...text.matchAll(/^export (?:declare )?(?:type|interface) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
  return { values: [...new Set(values)], types };
}

function write(target: string, entryPoint: string, exported: EntryPointExports): void {
  const lines = (withTypes: 'types' | 'values'): string[] =>
    exported.flatMap(({ from, names }) => {
      if (names === '*') return [`export * from './${from}.js';`];
      const values =
        names.values.length > 0
          ? [`export { ${names.values.join(', ')} } from './${from}.js';`]
          : [];
      const types =
        withTypes === 'types' && names.types.length > 0
          ? [`export type { ${names.types.join(', ')} } from './${from}.js';`]
          : [];
      return [...values, ...types];
    });
  // `export {}` makes the file a module even when it exports nothing.
  const text = (withTypes: 'types' | 'values'): string =>
    `${['export {};', ...lines(withTypes)].join('\n')}\n`;
  writeFileSync(join(target, `${entryPoint}.js`), text('values'));
  writeFileSync(join(target, `${entryPoint}.d.ts`), text('types'));
}
