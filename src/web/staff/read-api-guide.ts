import { servicesPath } from '#protocol/constants.ts';
import type { Visit } from '../visit.ts';
import { schemaText } from './schema-text.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

export type GuideCall = {
  id: string;
  method: string;
  path: string;
  summary: string;
  parameters: readonly { name: string; place: 'path' | 'query'; kind: string }[];
  body: string | null;
  answer: string | null;
};
export type ApiGuide = {
  document: string;
  all: number;
  subjects: readonly { name: string; calls: readonly GuideCall[] }[];
};

/** `q`: only operations with these words in their id, method, path or summary. */
export async function readApiGuide(
  { ctx, basePath }: Pick<Visit, 'ctx' | 'basePath'>,
  q: string,
): Promise<ApiGuide> {
  // Imported on first use, because it loads the schemas of all responses.
  const { describeApi } = await import('#domain/describe-api.ts');
  const { paths, tags } = await describeApi(ctx, basePath);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      callOf(path, method, operation as Operation),
    ),
  ); // proof: `describeApi` generates each operation in this shape
  const words = foldForSearch(q).split(/\s+/).filter(Boolean);
  const found = calls.filter(({ call }) =>
    words.every((word) =>
      foldForSearch(`${call.id} ${call.method} ${call.path} ${call.summary}`).includes(word),
    ),
  );
  return {
    document: `${basePath}${servicesPath}/openapi.json`,
    all: calls.length,
    subjects: tags.flatMap(({ name }) => {
      const own = found.filter(({ subject }) => subject === name).map(({ call }) => call);
      return own.length === 0 ? [] : [{ name, calls: own }];
    }),
  };
}

type Content = { content?: Readonly<Record<string, { schema: unknown }>> };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  parameters: readonly { in: 'path' | 'query'; name: string; schema: unknown }[];
  requestBody?: Content;
  responses: Readonly<Record<string, Content>>;
};

function callOf(
  path: string,
  method: string,
  operation: Operation,
): { subject: string; call: GuideCall } {
  const { operationId: id, summary, parameters, requestBody, responses } = operation;
  const answer = responses['200'] ?? responses['201'];
  return {
    subject: operation.tags[0]!,
    call: {
      id,
      method: method.toUpperCase(),
      path,
      summary,
      parameters: parameters.map(({ in: place, name, schema }) => ({
        name,
        place,
        kind: schemaText(schema),
      })),
      body: requestBody ? shapeOf(requestBody) : null,
      answer: answer ? shapeOf(answer) : null,
    },
  };
}

const shapeOf = ({ content = {} }: Content): string => {
  const [first] = Object.values(content);
  return first === undefined ? '' : schemaText(first.schema);
};
