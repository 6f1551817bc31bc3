import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Lexer,
  type SelectionSetNode,
  Source,
  TokenKind,
} from 'graphql';

/**
 * What a query may be large in, before it is validated: validating and answering take time that
 * grows with what fragments unfold to.
 */

export const longestQuery = 100_000;
const mostTokens = 20_000;
const deepestBrackets = 40;
/** Fields, with those of fragments at each place where they stand. */
const mostFields = 5_000;
const deepestFields = 30;
/** Fields of one name in one selection of the schema, whose size is not that of its pages. */
const mostOfOneName = 2;

const tooLarge = (what: string): never => {
  throw new GraphQLError(`The query is too large: ${what}`);
};

/** Reads words only, so that brackets cannot nest the parser too deep. */
export function checkText(query: string): void {
  if (query.length > longestQuery) tooLarge(`at most ${longestQuery} characters`);
  const lexer = new Lexer(new Source(query));
  let [tokens, depth] = [0, 0];
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    if (++tokens > mostTokens) tooLarge(`at most ${mostTokens} words and signs`);
    if (opening.has(token.kind) && ++depth > deepestBrackets)
      tooLarge(`brackets nest at most ${deepestBrackets} deep`);
    if (closing.has(token.kind)) depth--;
  }
}

const opening: ReadonlySet<string> = new Set([
  TokenKind.BRACE_L,
  TokenKind.BRACKET_L,
  TokenKind.PAREN_L,
]);
const closing: ReadonlySet<string> = new Set([
  TokenKind.BRACE_R,
  TokenKind.BRACKET_R,
  TokenKind.PAREN_R,
]);

type Size = { fields: number; depth: number };

/** Fragments that contain themselves are left to the validation, which refuses them. */
export function checkDocument(document: DocumentNode): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions)
    if (one.kind === 'FragmentDefinition') fragments.set(one.name.value, one);
  const sizes = new Map<string, Size | 'being counted'>();
  const ofFragment = (name: string): Size => {
    const known = sizes.get(name);
    const fragment = fragments.get(name);
    if (known === 'being counted' || fragment === undefined) return { fields: 0, depth: 0 };
    if (known !== undefined) return known;
    sizes.set(name, 'being counted');
    const size = sizeOf(fragment.selectionSet, ofFragment);
    sizes.set(name, size);
    return size;
  };
  let fields = 0;
  for (const one of document.definitions) {
    if (one.kind === 'FragmentDefinition') fields += ofFragment(one.name.value).fields;
    if (one.kind !== 'OperationDefinition') continue;
    const size = sizeOf(one.selectionSet, ofFragment);
    fields += size.fields;
    if (size.depth > deepestFields) tooLarge(`fields nest at most ${deepestFields} deep`);
  }
  if (fields > 2 * mostFields) tooLarge(`at most ${mostFields} fields`);
}

function sizeOf(set: SelectionSetNode, ofFragment: (name: string) => Size): Size {
  let [fields, depth] = [0, 0];
  for (const selection of set.selections) {
    const inner =
      selection.kind === 'FragmentSpread'
        ? ofFragment(selection.name.value)
        : selection.selectionSet === undefined
          ? { fields: 0, depth: 0 }
          : sizeOf(selection.selectionSet, ofFragment);
    // An empty fragment counts too: it may stand in others many times.
    fields += inner.fields + 1;
    depth = Math.max(depth, inner.depth + (selection.kind === 'Field' ? 1 : 0));
    if (fields > mostFields) tooLarge(`at most ${mostFields} fields`);
  }
  return { fields, depth };
}

/**
 * `__schema` and `__type` unfold to all types: few of their fields may stand several times. The
 * document is valid, so no fragment contains itself.
 */
export function checkIntrospection(document: DocumentNode): void {
  const fragments = new Map<string, SelectionSetNode>();
  for (const one of document.definitions)
    if (one.kind === 'FragmentDefinition') fragments.set(one.name.value, one.selectionSet);
  const counted = new Set<SelectionSetNode>();
  const look = (set: SelectionSetNode, inSchema: boolean): void => {
    if (counted.has(set)) return;
    counted.add(set);
    const times = new Map<string, number>();
    const count = (part: SelectionSetNode): void => {
      for (const one of part.selections) {
        if (one.kind !== 'Field') {
          const inner =
            one.kind === 'InlineFragment' ? one.selectionSet : fragments.get(one.name.value);
          if (inner !== undefined) count(inner);
          continue;
        }
        const name = one.name.value;
        const isSchema = inSchema || name === '__schema' || name === '__type';
        const often = (times.get(name) ?? 0) + 1;
        times.set(name, often);
        if (isSchema && one.selectionSet !== undefined && often > mostOfOneName)
          tooLarge(`${name} stands at most ${mostOfOneName} times in one selection`);
        if (one.selectionSet !== undefined) look(one.selectionSet, isSchema);
      }
    };
    count(set);
  };
  for (const one of document.definitions)
    if (one.kind === 'OperationDefinition') look(one.selectionSet, false);
}
