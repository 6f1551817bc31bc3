import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import { endpoints } from '#protocol/api/endpoints.ts';
import * as params from '#protocol/api/params.ts';
import { withImport } from './insert.ts';
import { ask, type Skeleton, type SkeletonOptions, type Step } from './skeleton.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const effects = 'test/contract/generated/effects.ts';
const declared: Readonly<Record<string, Endpoint>> = endpoints;

const kinds = Object.keys(params)
  .filter((name) => name.endsWith('Param'))
  .map((name) => name.slice(0, -'Param'.length));

export const parameterHelp = `  --kind   of a parameter (default: text): ${kinds.slice(0, 7).join(', ')},
           ${kinds.slice(7, 14).join(', ')},
           ${kinds.slice(14).join(', ')}`;

type NewParameter = { name: string; param: string; value: string };

/**
 * A parameter of an endpoint: its place in the declaration, and the two calls of the test that it
 * must tell apart. That test fails until the handler uses the parameter.
 */
export function newParameter(spelled: string, { kind = 'text' }: SkeletonOptions): Skeleton {
  const [, operation, name] =
    /^(\w+)\.([a-z]\w*)$/.exec(spelled) ??
    ask("Name a parameter with its endpoint: 'getMergePlan.onlyDifferences'.");
  const endpoint = declared[operation!]; // proof: the expression has this group
  if (endpoint === undefined) return ask(noEndpoint(operation!));
  if (!kinds.includes(kind)) ask(`There is no kind '${kind}'.\n${parameterHelp}`);
  if (Object.hasOwn(endpoint.query, name!)) ask(`${operation!} has a parameter ${name!} already.`);
  const added = { name: name!, param: `${kind}Param`, value: valueOf(kind) };
  const [declaration] = filesWith('src/protocol/endpoints', `export const ${operation!} =`);
  const file = declaration!; // proof: `endpoints` has it, so one of these files declares it
  return {
    files: [],
    lines: [],
    changes: [
      { path: file, text: withDeclaration(textOf(file), operation!, added) },
      { path: effects, text: withCalls(operation!, endpoint.path, added) },
    ],
    next: stepsOf(file, { operation: operation!, endpoint, added }),
    tests: [`contract test/contract/generated/parameters.test.ts -t '${operation!} ${name!}'`],
  };
}

const noEndpoint = (operation: string): string =>
  `No endpoint is called '${operation}': grep its path in src/protocol/endpoints/. A path that is ` +
  'not there is a page route: docs/architecture/api.md#page-routes-that-answer-json.';

const textOf = (path: string): string => readFileSync(join(project, path), 'utf8');
const filesWith = (folder: string, text: string): string[] =>
  globSync(`${folder}/*.ts`, { cwd: project }).filter((path) => textOf(path).includes(text));

function withDeclaration(text: string, operation: string, { name, param }: NewParameter): string {
  const start = text.indexOf(`export const ${operation} =`);
  const query = text.indexOf('  query: ', start);
  if (query === -1 || query > text.indexOf('\n});', start))
    ask(`The declaration of ${operation} has no query of its own: give it one first.`);
  const added = withEntry(text, query + '  query: '.length, `${name}: ${param}`);
  return withImport(added, param, '../api/params.ts');
}

function withCalls(operation: string, path: string, { name, value }: NewParameter): string {
  const text = textOf(effects);
  const key = `\n  ${operation}: `;
  const call = path
    .replace('/ui-api', '')
    .replaceAll(/\{(\w+)\}/g, (_, part: string) => sampleOf(part));
  const pair = `added('${name}=${value}')('${call}')`;
  return withEntry(text, text.indexOf(key) + key.length, `${name}: ${pair}`);
}

/** The text with `entry` in the object at this place, which may be `{…}` or a name or a call. */
function withEntry(text: string, at: number, entry: string): string {
  if (text[at] === '{') return `${text.slice(0, at + 1)} ${entry}, ${text.slice(at + 1)}`;
  const end = text.indexOf(',\n', at);
  return `${text.slice(0, at)}{ ...${text.slice(at, end)}, ${entry} }${text.slice(end)}`;
}

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

const valueOf = (kind: string): string =>
  kind === 'integer' ? '1' : kind === 'boolean' ? 'true' : 'Onbekend';

type Added = { operation: string; endpoint: Endpoint; added: NewParameter };

function stepsOf(declaration: string, { operation, endpoint, added }: Added): Step[] {
  const { name, param } = added;
  const handlers = filesWith('src/api/endpoints', operation).map((file) => ({
    file,
    at: new RegExp(`function ${operation}\\b|^ {2}${operation}\\b`),
    todo: `use query.${name}, undefined when a caller leaves it out, here or in the function that gets query. A wrong kind is refused before; refuse a number out of range with record.range, and check an id with normalizeId${isPaged(endpoint) ? `. The page has a URL of its own: pass ${name} on to pageUrl(…)` : ''}`,
  }));
  const adapters = filesWith('src/client/adapters', operation)
    .filter((file) => textOf(file).includes('group: '))
    .map((file) => ({
      file,
      at: new RegExp(`^export const ${operation}\\b`),
      todo: `if this adapter joins calls: \`group\` decides which, so name ${name} there, or let those calls go alone`,
    }));
  return [
    {
      file: declaration,
      at: new RegExp(`\\b${name}: ${param}\\b`),
      todo: 'add `default`, when the client sends nothing for a value, or `note`, when the platform has the parameter and it changes nothing here. The shape of the answer is in src/protocol/shapes/; a key that is not always there is v.optional(…)',
    },
    ...handlers,
    ...adapters,
    {
      file: effects,
      at: new RegExp(`\\b${name}: added\\(`),
      todo: "the value, and what else the two calls need, with which the answers differ; when no answer shows the effect, { shownIn: 'saves.test.ts' } names the test that does",
    },
  ];
}

const isPaged = ({ answer }: Endpoint): boolean =>
  answer !== null &&
  'entries' in answer &&
  typeof answer.entries === 'object' &&
  answer.entries !== null &&
  'currentPageUrl' in answer.entries;
