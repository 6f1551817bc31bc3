import type { Skeleton, SkeletonNames, Step } from './skeleton.ts';

/**
 * An endpoint that reads something about one object: its declaration, its handler, its adapter and
 * hook in the client, and its calls in the tests and in `npm run conformance`.
 */
export const newEndpoint = (names: SkeletonNames): Skeleton => {
  const { kebab } = names;
  return {
    files: [
      { path: `src/protocol/shapes/${kebab}.ts`, text: shape(names) },
      { path: `src/protocol/endpoints/${kebab}.ts`, text: declaration(names) },
      { path: `src/api/endpoints/${kebab}.ts`, text: handler(names) },
      { path: `src/client/adapters/${kebab}.ts`, text: adapter(names) },
      { path: `test/contract/endpoints/${kebab}.ts`, text: scenario(names) },
    ],
    lines: [
      ...rowsIn('src/protocol/api/endpoints.ts', {
        anImport: [
          /^import \* as fileEndpoints/,
          `import * as ${names.camel}Endpoints from '../endpoints/${kebab}.ts';`,
        ],
        aRow: [/^ {2}\.\.\.documentEndpoints,$/, `  ...${names.camel}Endpoints,`],
      }),
      ...rowsIn('src/api/app.ts', {
        anImport: [
          /^import \{ fileHandlers \}/,
          `import { ${names.camel}Handlers } from './endpoints/${kebab}.ts';`,
        ],
        aRow: [/^ {2}\.\.\.documentHandlers,$/, `  ...${names.camel}Handlers,`],
      }),
      ...rowsIn('src/client/react/hooks.ts', {
        anImport: [
          /^import \{ getMergePlan \}/,
          `import { get${names.pascal} } from '../adapters/${kebab}.ts';`,
        ],
        aRow: [
          /^export const useDuplicateConfiguration:/,
          `export const use${names.pascal}: Hook<typeof get${names.pascal}> = (...asked) =>\n  useAdapter(get${names.pascal}, ...asked);`,
        ],
      }),
      ...linesOfTests(names),
    ],
    next: stepsOf(names),
    tests: [
      'unit test/unit/client',
      'contract test/contract/generated test/contract/operations test/contract/security',
    ],
  };
};

const stepsOf = ({ kebab, pascal }: SkeletonNames): Step[] => [
  {
    file: `src/protocol/endpoints/${kebab}.ts`,
    at: /^ {2}path: /,
    todo: 'its path, parameters (kinds: src/protocol/api/params.ts), body, summary and freshness',
  },
  { file: `src/protocol/shapes/${kebab}.ts`, todo: 'the shape of its answer' },
  {
    file: `src/api/endpoints/${kebab}.ts`,
    todo: 'its handler; rights are decided in the engine',
  },
  {
    file: `test/contract/endpoints/${kebab}.ts`,
    at: /^ {4}ask: /,
    todo: 'a call of it by every kind of viewer, and one that is answered',
  },
  {
    file: 'test/contract/generated/effects.ts',
    at: new RegExp(`^ {2}get${pascal}: `),
    todo: 'two calls that differ in the parameter alone, for each parameter',
  },
  {
    file: 'test/contract/security/audit-verbs.ts',
    at: new RegExp(`^ {2}get${pascal}: `),
    todo: 'what the audit log stores of a call',
  },
];

type Row = readonly [before: RegExp, text: string];
const rowsIn = (
  path: string,
  { anImport, aRow }: { anImport: Row; aRow: Row },
): Skeleton['lines'] => [anImport, aRow].map(([before, text]) => ({ path, before, text }));

/** These tests and tables fail, or do not compile, when an endpoint has no row. */
const linesOfTests = ({ kebab, camel, pascal }: SkeletonNames): Skeleton['lines'] => [
  ...rowsIn('test/contract/endpoints/all.ts', {
    anImport: [/^import \{ fileCalls \}/, `import { ${camel}Calls } from './${kebab}.ts';`],
    aRow: [/^ {2}\.\.\.documentCalls,$/, `  ...${camel}Calls,`],
  }),
  {
    path: 'test/unit/client/endpoints/metadata.ts',
    before: /^ {2}getSeoProperties: \{$/,
    text: `  get${pascal}: {
    endpoint: 'get${pascal}',
    config: { objectApiName: 'Case' },
    path: '/ui-api/${kebab}/Case',
    needs: ['objectApiName'],
  },`,
  },
  {
    path: 'test/contract/generated/effects.ts',
    before: /^ {2}getGlobalActions: \{$/,
    text: `  get${pascal}: {},`,
  },
  {
    path: 'test/contract/security/audit-verbs.ts',
    before: /^ {2}getListUiByName:/,
    text: `  get${pascal}: nothing,`,
  },
  {
    path: 'src/cli/conformance/samples.ts',
    before: /^ {2}getObjectInfoDirectory:/,
    text: `  get${pascal}: () => ({ path: '/ui-api/${kebab}/Case', maybe404: true }),`,
  },
  {
    path: 'src/domain/describe-operation.ts',
    before: /'lists'\],$/,
    text: `  [/^\\/ui-api\\/${kebab}/, 'metadata'],`,
  },
];

const shape = ({ camel, pascal, kebab }: SkeletonNames): string => `import * as v from 'valibot';
import { eTag, text } from './parts.ts';

/** The answer of \`/ui-api/${kebab}/{objectApiName}\`. Our own design. */
export const ${camel} = v.strictObject({ eTag, label: text });
export type ${pascal} = v.InferOutput<typeof ${camel}>;
`;

const declaration = ({
  camel,
  pascal,
  kebab,
}: SkeletonNames): string => `import { declareEndpoint, minutes } from '../api/endpoint.ts';
import { ${camel} } from '../shapes/${kebab}.ts';

/** Our own design: the platform has no such endpoint. */
export const get${pascal} = declareEndpoint({
  method: 'GET',
  path: '/ui-api/${kebab}/{objectApiName}',
  query: {},
  body: null,
  fresh: minutes(15),
  summary: 'The label of an object',
  answer: ${camel},
});
`;

const handler = ({
  camel,
  pascal,
  kebab,
}: SkeletonNames): string => `import type * as ${camel}Endpoints from '#protocol/endpoints/${kebab}.ts';
import { ok } from '#protocol/problem.ts';
import { withETag } from '#engine/sql/shape.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { visibleObject } from './metadata.ts';

async function get${pascal}({
  ctx,
  path,
}: EndpointCall<typeof ${camel}Endpoints.get${pascal}>): Promise<HandlerResult> {
  const object = visibleObject(ctx, path.objectApiName);
  return object.ok ? ok({ body: withETag({ eTag: '', label: object.value.label }) }) : object;
}

export const ${camel}Handlers: Handlers<typeof ${camel}Endpoints> = { get${pascal} };
`;

const adapter = ({
  camel,
  pascal,
  kebab,
}: SkeletonNames): string => `import * as ${camel}Endpoints from '#protocol/endpoints/${kebab}.ts';
import { type DeclaredAdapter, endpointAdapter } from '../cache/endpoint-adapter.ts';

export const get${pascal}: DeclaredAdapter<typeof ${camel}Endpoints.get${pascal}> =
  /* @__PURE__ */ endpointAdapter('get${pascal}', () => ${camel}Endpoints.get${pascal});
`;

const scenario = ({
  camel,
  pascal,
  kebab,
}: SkeletonNames): string => `import type * as ${camel}Endpoints from '#protocol/endpoints/${kebab}.ts';
import type { EndpointCalls } from './endpoint-call.ts';

export const ${camel}Calls: EndpointCalls<typeof ${camel}Endpoints> = {
  get${pascal}: {
    about: 'object',
    ask: ({ object }) => ({ path: \`/${kebab}/\${object}\` }),
    answers: [{ as: 'beheer', path: () => '/${kebab}/Case' }],
  },
};
`;
