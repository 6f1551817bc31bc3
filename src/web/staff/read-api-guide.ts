import { servicesPath } from '#protocol/constants.ts';
import type { Visit } from '../visit.ts';
import { schemaText } from './schema-text.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

export type GuideParameter = {
  name: string;
  place: 'path' | 'query' | 'header';
  kind: string;
  isRequired: boolean;
  /** As it stands in an address. */
  example: string;
};
export type GuideCall = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: readonly GuideParameter[];
  /** The form of the answer; null when there is none. */
  mediaType: string | null;
  /** Of the body, as JSON; null for calls without one. */
  exampleBody: string | null;
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

type Content = { content?: Readonly<Record<string, { schema: unknown; example?: unknown }>> };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  parameters: readonly {
    in: GuideParameter['place'];
    name: string;
    schema: unknown;
    required?: boolean;
    example?: unknown;
  }[];
  requestBody?: Content;
  responses: Readonly<Record<string, Content>>;
};

function callOf(
  path: string,
  method: string,
  operation: Operation,
): { subject: string; call: GuideCall } {
  const { operationId: id, summary, description, parameters, requestBody, responses } = operation;
  const answer = responses['200'] ?? responses['201'];
  return {
    subject: operation.tags[0]!,
    call: {
      id,
      method: method.toUpperCase(),
      path,
      summary,
      description,
      parameters: parameters.map(({ in: place, name, schema, required = false, example = '' }) => ({
        name,
        place,
        kind: schemaText(schema),
        isRequired: required,
        example: String(example),
      })),
      mediaType: Object.keys(answer?.content ?? {})[0] ?? null,
      exampleBody: requestBody ? exampleOf(requestBody) : null,
      body: requestBody ? shapeOf(requestBody) : null,
      answer: answer ? shapeOf(answer) : null,
    },
  };
}

function exampleOf({ content = {} }: Content): string | null {
  const example = content['application/json']?.example;
  return example === undefined ? null : JSON.stringify(example);
}

const shapeOf = ({ content = {} }: Content): string => {
  const [first] = Object.values(content);
  return first === undefined ? '' : schemaText(first.schema);
};
