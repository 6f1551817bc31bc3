import { dirname, relative } from 'node:path';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import { endpoints } from '#protocol/api/endpoints.ts';
import * as params from '#protocol/api/params.ts';
import { withImport } from './insert.ts';
import {
  effectsFile,
  effectsOf,
  type NewParameter,
  parameterSteps,
  testsOf,
} from './parameter-steps.ts';
import { filesWith, textOf } from './project-files.ts';
import { ask, type Skeleton, type SkeletonOptions } from './skeleton.ts';

const declared: Readonly<Record<string, Endpoint>> = endpoints;

const kinds = Object.keys(params)
  .filter((name) => name.endsWith('Param'))
  .map((name) => name.slice(0, -'Param'.length));

export const parameterHelp = `  --kind   of a parameter (default: text): ${kinds.slice(0, 7).join(', ')},
           ${kinds.slice(7, 14).join(', ')},
           ${kinds.slice(14).join(', ')}`;

/**
 * A parameter of an endpoint: its place in the declaration, and the two calls of the test that it
 * must tell apart. That test fails until the handler uses the parameter.
 */
export function newParameter(spelled: string, { kind = 'text' }: SkeletonOptions): Skeleton {
  const [, at = '', name] =
    /^(\w+|(?:GET|POST|PATCH|DELETE) \/\S+)\.([a-z]\w*)$/.exec(spelled) ??
    ask("Name a parameter with its endpoint: 'getMergePlan.onlyDifferences'.");
  const operation = operationAt(at);
  const endpoint = declared[operation] ?? ask(noEndpoint(operation));
  if (!kinds.includes(kind)) ask(`There is no kind '${kind}'.\n${parameterHelp}`);
  if (Object.hasOwn(endpoint.query, name!)) ask(`${operation} has a parameter ${name!} already.`);
  const added = { name: name!, param: `${kind}Param`, value: valueOf(kind) };
  const [declaration] = filesWith('src/protocol/endpoints/**/*.ts', `export const ${operation} =`);
  const file = declaration!; // proof: `endpoints` has it, so one of these files declares it
  return {
    files: [],
    lines: [],
    changes: [
      { path: file, text: withDeclaration(file, operation, added) },
      { path: effectsFile, text: withCalls(operation, endpoint.path, added) },
    ],
    next: parameterSteps(file, { operation, endpoint, added }),
    tests: [
      `contract test/contract/generated/parameters.test.ts -t '${operation} ${name!}'`,
      ...testsOf(operation, endpoint)
        .filter((test) => test.endsWith('.ts'))
        .slice(0, 1)
        .map((test) => `contract ${test}`),
    ],
  };
}

/** The name of the endpoint with this method and path; a name stays as it is. */
const operationAt = (at: string): string =>
  Object.keys(declared).find((name) => {
    const { method, path } = declared[name]!; // proof: a key of that very table
    return `${method} ${path}` === at;
  }) ?? at;

const noEndpoint = (operation: string): string =>
  `No endpoint is called '${operation}': grep its path in src/protocol/endpoints/. A path that is ` +
  'not there is a page route: docs/architecture/api.md#page-routes-that-answer-json.';

function withDeclaration(file: string, operation: string, { name, param }: NewParameter): string {
  const text = textOf(file);
  const start = text.indexOf(`export const ${operation} =`);
  const query = text.indexOf('  query: ', start);
  if (query === -1 || query > text.indexOf('\n});', start))
    ask(`The declaration of ${operation} has no query of its own: give it one first.`);
  const added = withEntry(text, query + '  query: '.length, `${name}: ${param}`);
  return withImport(added, param, `${relative(dirname(file), 'src/protocol/api')}/params.ts`);
}

function withCalls(operation: string, path: string, { name, value }: NewParameter): string {
  const text = textOf(effectsFile);
  const key = `\n  ${operation}: `;
  const known = effectsOf(operation);
  const pair = known.find((effect): effect is readonly [string, string] => Array.isArray(effect));
  const shown = known.find((effect) => 'shownIn' in effect);
  const entry =
    pair === undefined && shown !== undefined
      ? `{ shownIn: '${shown.shownIn}' }`
      : `added('${name}=${value}')('${pair?.[0] ?? sampleCall(path)}')`;
  return withEntry(text, text.indexOf(key) + key.length, `${name}: ${entry}`);
}

/** The text with `entry` in the object at this place, which may be `{…}` or a name or a call. */
function withEntry(text: string, at: number, entry: string): string {
  if (text[at] === '{') return `${text.slice(0, at + 1)} ${entry}, ${text.slice(at + 1)}`;
  const end = text.indexOf(',\n', at);
  return `${text.slice(0, at)}{ ...${text.slice(at, end)}, ${entry} }${text.slice(end)}`;
}

const sampleCall = (path: string): string =>
  path.replace('/ui-api', '').replaceAll(/\{(\w+)\}/g, (_, part: string) => sampleOf(part));

/** What stands for a part of the path in the calls of the test. */
const sampleOf = (part: string): string =>
  ({
    objectApiName: 'Case',
    listViewApiName: 'Alle',
    listViewId: 'LIST',
    recordId: 'REQUEST',
    recordIds: 'REQUEST',
    parentRecordId: 'ACCOUNT',
    parentObjectApiName: 'Account',
    relatedListId: 'Cases',
    relationshipName: 'Cases',
    fieldApiName: 'Status',
  })[part] ?? part;

const samples: Readonly<Record<string, string>> = {
  integer: '1',
  boolean: 'true',
  id: 'ACCOUNT',
  ids: 'ACCOUNT',
};
const valueOf = (kind: string): string => samples[kind] ?? 'Onbekend';
