import type { Endpoint } from '#protocol/api/endpoint.ts';
import { endpoints } from '#protocol/api/endpoints.ts';
import { type Effect, effects } from '../../test/contract/generated/effects.ts';
import { filesWith, textOf } from './project-files.ts';
import type { Step } from './skeleton.ts';

export const effectsOf = (operation: string): Effect[] =>
  Object.entries<Readonly<Record<string, Effect>>>(effects)
    .filter(([name]) => name === operation)
    .flatMap(([, params]) => Object.values(params));

export const effectsFile = 'test/contract/generated/effects.ts';
const handlerFiles = 'src/api/endpoints/**/*.ts';

export type NewParameter = {
  name: string;
  /** Its constant in `src/protocol/api/params.ts`. */
  param: string;
  /** A value for the calls of the test. */
  value: string;
};

type Added = { operation: string; endpoint: Endpoint; added: NewParameter };

/** What is left to do for a parameter that `declaration`, a file, has now. */
export function parameterSteps(declaration: string, { operation, endpoint, added }: Added): Step[] {
  const { name, param } = added;
  return [
    {
      file: declaration,
      at: new RegExp(`\\b${name}: ${param}\\b`),
      todo: 'add `default`, when the client sends nothing for a value, or `note`, a sentence for the OpenAPI document: a limit, or that the platform has the parameter and it changes nothing here. The shape of the answer is in src/protocol/shapes/; a key that is not always there is v.optional(…). A running server shows the document at /services/data/v65.0/openapi.json',
    },
    ...siblingSteps(operation, endpoint),
    ...handlerSteps(operation, added),
    ...pageSteps(operation, name),
    ...adapterSteps(operation, name),
    {
      file: effectsFile,
      at: new RegExp(`\\b${name}: (?:added\\(|\\{ shownIn)`),
      todo: `the value, and what else the two calls need, with which the answers differ. The test puts ids for REQUEST, ACCOUNT, COMMENT, LIST and PRODUCT. When no answer shows the effect, { shownIn: 'saves.test.ts' } names the test that does`,
    },
    {
      todo: `test values that are refused, and whatever those two calls do not show, in ${testsOf(operation, endpoint).join(' or ')}`,
    },
  ];
}

/** An endpoint of the same path with another method has a declaration of its own. */
const siblingSteps = (operation: string, { path }: Endpoint): Step[] =>
  Object.entries<Endpoint>(endpoints)
    .filter(([name, one]) => one.path === path && name !== operation)
    .map(([name, { method }]) => ({
      todo: `${method} of the same path is ${name}, and does not have the parameter: run this command for it too, when it must`,
    }));

function handlerSteps(operation: string, { name, param }: NewParameter): Step[] {
  const { file, at, called } = handlerOf(operation);
  const through =
    called === operation || !Object.hasOwn(endpoints, called)
      ? ''
      : ` (${operation} calls ${called}, whose \`query\` may have the type of another endpoint)`;
  return [
    {
      file,
      at,
      todo: `use query.${name}${through}, undefined when a caller leaves it out, here or in what it calls${workOf(file, at)}. A wrong kind is refused before${refusalOf(param)}`,
    },
  ];
}

/** The engine and domain files of which the handler calls a function. */
function workOf(file: string, at: RegExp): string {
  const text = textOf(file);
  const start = text.search(at);
  const body = text.slice(start, text.indexOf('\n}\n', start));
  const imports = [...text.matchAll(/import \{([^}]*)\} from '#((?:engine|domain)\/[^']+)'/g)];
  const files = imports
    .filter(([, names = '']) =>
      names.split(',').some((name) => new RegExp(`\\b${name.trim()}\\(`).test(body)),
    )
    .map(([, , module]) => `src/${module}`);
  return files.length === 0 ? '' : `: ${files.slice(0, 3).join(', ')}`;
}

const refusalOf = (param: string): string =>
  ({
    booleanParam: '',
    idParam:
      "; refuse an id for which normalizeId (#protocol/ids.ts) gives undefined: refuse({ code: 'record.idMalformed', detail: … }), which callers get as 400 MALFORMED_ID",
    idsParam:
      "; refuse more ids than withinCallLimit (batch.ts) takes, and one for which normalizeId (#protocol/ids.ts) gives undefined: refuse({ code: 'record.idMalformed', detail: … }); in SQL the rest is id = any(${ids})",
    integerParam: "; refuse a number out of range: refuse({ code: 'record.range', detail: … })",
  })[param] ?? "; refuse what has no meaning: refuse({ code: 'record.argument', detail: … })";

/** `called`: the function that does the work, which another row of handlers may name. */
type Handler = { file: string; at: RegExp; called: string };

/** The function that handles the endpoint; follows a row of the handlers that only passes on. */
export function handlerOf(operation: string): Handler {
  const at = new RegExp(`(?:function|const) ${operation}\\b`);
  const [file] = filesWith(handlerFiles, at);
  if (file !== undefined) return { file, at, called: operation };
  // `name: (call) => other(…)`, or `name: other`, as one row of many or alone.
  const row = new RegExp(`\\b${operation}: (?:[^\\n]*?=>\\s*(\\w+)\\(|(\\w+)(?:,$| \\}))`, 'm');
  const [table] = filesWith(handlerFiles, row);
  const [, called, renamed] = table === undefined ? [] : (row.exec(textOf(table)) ?? []);
  const passed = called ?? renamed;
  if (
    passed !== undefined &&
    filesWith(handlerFiles, new RegExp(`(?:function|const) ${passed}\\b`)).length > 0
  )
    return handlerOf(passed);
  const here = new RegExp(`\\b${operation}\\b`);
  return { file: filesWith(handlerFiles, here)[0]!, at: here, called: operation }; // proof: without a handler the handlers do not compile
}

/** A page of rows has a URL of its own, which must contain the parameter. */
function pageSteps(operation: string, name: string): Step[] {
  const { file } = handlerOf(operation);
  if (!textOf(file).includes('pageUrl(')) return [];
  return [
    {
      file,
      at: /\bpageUrl\(/,
      todo: `the URL of a page must say ${name} too: pass it on, unless a rest such as \`...filters\` does`,
    },
  ];
}

const adapterSteps = (operation: string, name: string): Step[] =>
  filesWith('src/client/adapters/*.ts', operation)
    .filter((file) => joinsCalls(textOf(file), operation))
    .map((file) => ({
      file,
      at: new RegExp(`^export const ${operation}\\b`),
      todo: `this adapter joins calls, and \`group\` decides which: name ${name} there, or let those calls go alone`,
    }));

/** Whether the adapter, or the constant that it is made of, has `group`. */
function joinsCalls(text: string, operation: string): boolean {
  const parts = text.split(/^(?=export |const )/m);
  const own = parts.find((part) => part.startsWith(`export const ${operation}`)) ?? '';
  return parts.some((part) => {
    const name = /^const (\w+)/.exec(part)?.[1];
    const isUsed = part === own || (name !== undefined && new RegExp(`\\b${name}\\b`).test(own));
    return isUsed && part.includes('group:');
  });
}

/** The files of contract tests that call the path; those that the effects name come first. */
export function testsOf(operation: string, { path }: Endpoint): string[] {
  const named = effectsOf(operation).flatMap((effect) =>
    'shownIn' in effect ? [effect.shownIn] : [],
  );
  const start = path.replace('/ui-api', '').split('{')[0]!; // proof: a split gives one text or more
  const calling = filesWith('test/contract/**/*.test.ts', start).toSorted(
    (one, other) => callsIn(other, start) - callsIn(one, start),
  );
  const first = calling.filter((file) => named.some((name) => file.endsWith(`/${name}`)));
  const found = [...new Set([...first, ...calling])].slice(0, 2);
  return found.length > 0 ? found : ['a new file in test/contract/'];
}

const callsIn = (file: string, start: string): number => textOf(file).split(start).length;
