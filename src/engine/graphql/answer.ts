import {
  type DocumentNode,
  execute,
  type FieldNode,
  FieldsOnCorrectTypeRule,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  TypeInfo,
  validate,
  type ValidationRule,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { ProblemCode } from '#protocol/problem.ts';
import { accessRoleOf } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { SoqlRefusal } from '../soql/scope.ts';
import { checkDocument, checkIntrospection, checkText } from './limits.ts';
import { GraphqlRequest } from './request.ts';
import { optionalDirective, schemaFor } from './schema.ts';

export type GraphqlCall = {
  query: string;
  variables: Readonly<Record<string, unknown>>;
  operationName: string | null;
};

/** `code`: of a refusal of the engine. `type`: the platform's name of the kind of error. */
export type GraphqlFault = {
  message: string;
  locations: readonly { line: number; column: number }[];
  path: readonly (string | number)[] | null;
  type: 'InvalidSyntax' | 'ValidationError' | 'DataFetchingException' | 'OperationNotSupported';
  code: ProblemCode | null;
};

export type GraphqlAnswer = { data: unknown; faults: readonly GraphqlFault[] };

/**
 * The answer to a query, with the rights of the viewer. A part that is refused is null, and its
 * refusal stands among the faults. Source: record-api.md §11.4.
 */
export async function answerGraphql(
  ctx: RequestContext,
  call: GraphqlCall,
): Promise<GraphqlAnswer> {
  const schema = schemaFor(ctx.registry, accessRoleOf(ctx.viewer));
  const document = documentOf(schema, call.query);
  if (Array.isArray(document)) return { data: null, faults: document };
  const operation = getOperationAST(document, call.operationName);
  if (operation === null || operation === undefined)
    return refused('OperationNotSupported', [
      new GraphQLError('operationName must name one of the operations of the query'),
    ]);
  if (operation.operation !== 'query')
    return refused('OperationNotSupported', [
      new GraphQLError('Only queries are supported', { nodes: operation }),
    ]);
  const result = await execute({
    schema,
    document,
    contextValue: new GraphqlRequest(ctx, call.variables),
    variableValues: call.variables,
    operationName: call.operationName,
  });
  const errors = result.errors ?? [];
  // What is no refusal is a fault of the server, and answered as one.
  for (const { originalError } of errors)
    if (originalError !== undefined && !isRefusal(originalError)) throw originalError;
  return {
    data: result.data ?? null,
    faults: errors.map((error) =>
      faultOf(error, result.data === undefined ? 'ValidationError' : 'DataFetchingException'),
    ),
  };
}

const isRefusal = (error: Error): boolean =>
  error instanceof SoqlRefusal || error instanceof GraphQLError;

const refused = (type: GraphqlFault['type'], errors: readonly GraphQLError[]): GraphqlAnswer => ({
  data: null,
  faults: errors.map((error) => faultOf(error, type)),
});

function faultOf(error: GraphQLError, type: GraphqlFault['type']): GraphqlFault {
  const { originalError } = error;
  return {
    message: error.message,
    locations: error.locations ?? [],
    path: error.path ?? null,
    type,
    code: originalError instanceof SoqlRefusal ? originalError.problem.code : null,
  };
}

const mostFaults = 20;

/** The parsed and valid document, or what is wrong with it. */
function documentOf(schema: GraphQLSchema, query: string): DocumentNode | GraphqlFault[] {
  let document: DocumentNode;
  try {
    checkText(query);
    document = parse(query);
    checkDocument(document);
    document = withoutUnknownOptionals(schema, document);
  } catch (error) {
    if (error instanceof GraphQLError) return [faultOf(error, 'InvalidSyntax')];
    throw error;
  }
  const errors = validate(schema, document, rules, { maxErrors: mostFaults });
  // The library stops when comparing fields of one name takes too long.
  if (errors[0]?.message === 'Validation aborted.')
    return [faultOf(new GraphQLError('The query is too large'), 'ValidationError')];
  if (errors.length > 0) return errors.map((error) => faultOf(error, 'ValidationError'));
  try {
    checkIntrospection(document);
    return document;
  } catch (error) {
    if (error instanceof GraphQLError) return [faultOf(error, 'ValidationError')];
    throw error;
  }
}

/** Without the fields marked `@optional` that the viewer does not see or that are not there. */
function withoutUnknownOptionals(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const isOptional = ({ directives = [] }: FieldNode): boolean =>
    directives.some(({ name }) => name.value === optionalDirective.name);
  const types = new TypeInfo(schema);
  return visit(
    document,
    visitWithTypeInfo(types, {
      Field: (node) =>
        isOptional(node) && types.getParentType() && !types.getFieldDef() ? null : undefined,
    }),
  );
}

/** With the message of the platform, which programs read the name of the field from. */
const knownFields: ValidationRule = (context) => {
  const keys: string[] = [];
  return {
    Field: {
      enter(node) {
        const { name, alias } = node;
        keys.push(alias?.value ?? name.value);
        const type = context.getParentType();
        if (type === undefined || type === null || context.getFieldDef()) return;
        const what = `Field '${name.value}' in type '${type.name}' is undefined`;
        context.reportError(
          new GraphQLError(
            `Validation error of type FieldUndefined: ${what} @ '${keys.join('/')}'`,
            { nodes: node },
          ),
        );
      },
      leave() {
        keys.pop();
      },
    },
  };
};

const rules: readonly ValidationRule[] = [
  ...specifiedRules.filter((rule) => rule !== FieldsOnCorrectTypeRule),
  knownFields,
];
