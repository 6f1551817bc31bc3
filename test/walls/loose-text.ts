import { join, relative } from 'node:path';
import {
  isStringLiteral,
  type JsxChild,
  type JsxElement,
  type JsxFragment,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  SignatureKind,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/sync';

const project = join(import.meta.dirname, '../..');

/** `about`: the file, the line and the start of the element. */
export type LooseText = { about: string; start: number; end: number };

/**
 * Finds the texts that a translator of the browser makes unsafe. It replaces a text node with an
 * element, so React loses the node: it shows an old text, or fails when it removes that text or
 * puts something before it. A text that is the only child of its element is safe, because React
 * then sets the content of the element.
 */
export function looseTexts(isWanted: (path: string) => boolean): LooseText[] {
  const api = new API({ cwd: project });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(project, 'tsconfig.json')] });
    return snapshot.getProjects().flatMap(({ program, checker }) =>
      program
        .getSourceFileNames()
        .filter((path) => path.endsWith('.tsx') && isWanted(relative(project, path)))
        .flatMap((path) => inFile(checker, program.getSourceFile(path)!)),
    );
  } finally {
    api.close();
  }
}

function inFile(checker: Checker, file: SourceFile): LooseText[] {
  const found: LooseText[] = [];
  const visit = (node: Node): void => {
    if (isJsx(node) && isLoose(checker, node)) found.push(describe(file, node));
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function describe(file: SourceFile, node: Node): LooseText {
  const start = node.getStart(file);
  const line = file.text.slice(0, start).split('\n').length;
  const code = file.text.slice(start, node.end).replaceAll(/\s+/g, ' ').slice(0, 120);
  return {
    about: `${relative(project, file.fileName)}:${String(line)} ${code}`,
    start,
    end: node.end,
  };
}

type Jsx = JsxElement | JsxFragment;
const isJsx = (node: Node): node is Jsx =>
  node.kind === SyntaxKind.JsxElement || node.kind === SyntaxKind.JsxFragment;

/**
 * `fixed`: always the same text. `live`: a text that changes, comes or goes. `texts`: a list of
 * them. `comes`: something else that comes and goes.
 */
type Sort = 'fixed' | 'live' | 'texts' | 'comes' | 'stays';

function isLoose(checker: Checker, node: Jsx): boolean {
  const sorts = node.children.filter(isShown).map((child) => sortOf(checker, child));
  // A fragment has no element: its texts are children of the element around it.
  if (sorts.length < 2 && node.kind === SyntaxKind.JsxElement)
    return sorts.includes('texts') || (sorts.includes('live') && !isOwnText(node));
  return sorts.some(
    (sort, at) =>
      sort === 'live' ||
      sort === 'texts' ||
      (sort === 'fixed' && sorts.slice(0, at).includes('comes')),
  );
}

/** Whether all children are expressions; a component renders its own element. */
const isOwnText = ({ children }: Jsx): boolean =>
  children.filter(isShown).every(({ kind }) => kind === SyntaxKind.JsxExpression);

/** Translators leave a text of nothing but spaces alone. */
function isShown(child: JsxChild): boolean {
  if (child.kind === SyntaxKind.JsxText) return child.text.trim() !== '';
  if (child.kind !== SyntaxKind.JsxExpression) return true;
  const { expression } = child;
  return (
    expression !== undefined && !(isStringLiteral(expression) && expression.text.trim() === '')
  );
}

function sortOf(checker: Checker, child: JsxChild): Sort {
  if (child.kind === SyntaxKind.JsxText) return 'fixed';
  if (child.kind === SyntaxKind.JsxExpression)
    return sortOfDrawn(checker, checker.getTypeAtLocation(child.expression!));
  if (child.kind === SyntaxKind.JsxFragment) return 'stays';
  const tag = child.kind === SyntaxKind.JsxElement ? child.openingElement.tagName : child.tagName;
  if (/^[a-z]/.test(tag.getText())) return 'stays';
  const component = checker.getTypeAtLocation(tag);
  const calls =
    component === undefined ? [] : checker.getSignaturesOfType(component, SignatureKind.Call);
  const drawn = calls.flatMap((signature) => partsOf(checker.getReturnTypeOfSignature(signature)));
  // The type of a component of a package is `ReactNode`, but it renders an element.
  return isAnything(drawn) ? 'stays' : sortOfTypes(drawn);
}

/** In a list with texts, each is a text node of its own, also when the list is the only child. */
function sortOfDrawn(checker: Checker, type: Type | undefined): Sort {
  const types = partsOf(type);
  const items = types
    .filter((one) => checker.isArrayType(one))
    .flatMap((list) => checker.getTypeArguments(list as TypeReference));
  const isList = items.length > 0 && !isAnything(items.flatMap(partsOf));
  return isList && items.flatMap(partsOf).some(({ flags }) => (flags & text) !== 0)
    ? 'texts'
    : sortOfTypes(types);
}

const text = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const nothing = TypeFlags.Nullable | TypeFlags.Void | TypeFlags.BooleanLike;

function sortOfTypes(types: readonly Type[]): Sort {
  const isEmptyText = (type: Type): boolean => type.isStringLiteralType() && type.value === '';
  const texts = types.filter((type) => (type.flags & text) !== 0 && !isEmptyText(type));
  const objects = types.filter((type) => (type.flags & (text | nothing)) === 0);
  const isOptional = types.some((type) => (type.flags & nothing) !== 0 || isEmptyText(type));
  // `ReactNode`: the caller decides what it is.
  if (isAnything(types)) return 'comes';
  if (texts.length === 0) return isOptional || objects.length > 1 ? 'comes' : 'stays';
  return texts.length === 1 && texts[0]!.isLiteralType() && objects.length === 0 && !isOptional
    ? 'fixed'
    : 'live';
}

/** Whether the type is `ReactNode`, everything that React renders. */
const isAnything = (types: readonly Type[]): boolean =>
  types.some(({ flags }) => (flags & text) !== 0) &&
  types.filter(({ flags }) => (flags & TypeFlags.Object) !== 0).length > 2;

const partsOf = (type: Type | undefined): readonly Type[] =>
  type?.isUnionType() === true ? (type.getTypes() ?? []) : type === undefined ? [] : [type];
