import { posix } from 'node:path';
import { fileNameRefusal, nameRefusal } from './names.ts';
import {
  folderRefusal,
  insteadOfSql,
  mayDraw,
  mayWriteSql,
  packageRefusal,
  placeOf,
  isLayer,
  layerRefusal,
} from './layers.ts';

type Node = {
  type: string;
  name?: string;
  value?: unknown;
  source?: Node | null;
  expression?: Node;
  callee?: Node;
  object?: Node;
  property?: Node;
  meta?: Node;
  key?: Node;
  id?: Node;
  init?: Node | null;
  imported?: Node;
  local?: Node;
  arguments?: Node[];
  expressions?: Node[];
  specifiers?: Node[];
  properties?: Node[];
  elements?: (Node | null)[];
  quasis?: { value: { cooked?: string | null } }[];
  body?: Node[];
};
type Context = {
  filename: string;
  cwd: string;
  report(problem: { node: Node; message: string }): void;
};
type Visitor = Record<string, (node: Node) => void>;

const pathOf = (context: Context): string =>
  posix.relative(context.cwd.replaceAll('\\', '/'), context.filename.replaceAll('\\', '/'));

/** Returns undefined when the value is known only at run time. */
function textOf(node: Node | null | undefined): string | undefined {
  if (typeof node?.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions?.length === 0)
    return node.quasis?.[0]?.value.cooked ?? undefined;
  return undefined;
}

/** Returns null when the file at `path` may import `specifier`. */
export function importRefusal(path: string, specifier: string): string | null {
  const [target = ''] = specifier.split(/[?]/);
  if (target.startsWith('#')) return hashRefusal(path, target.slice(1));
  if (target.startsWith('/') || target.startsWith('file:'))
    return `${target} exists on one machine only: import by a relative path or by '#layer/file.ts'`;
  if (!target.startsWith('.')) return packageRefusal(path, target);
  return relativeRefusal(path, posix.normalize(posix.join(posix.dirname(path), target)));
}

/** `target` is relative to `src`. */
function hashRefusal(path: string, target: string): string | null {
  const place = placeOf(path);
  if (
    /^config(-[a-z]+)?\.ts$/.test(target) ||
    target === 'store.ts' ||
    /^(server|backup)\//.test(target)
  )
    return place === 'server' || place === 'elsewhere'
      ? null
      : `src/${place} may not import src/${target}: only src/server and src/cli import it. ` +
          'Take what you need as an argument';
  const [layer = ''] = target.split('/');
  if (!isLayer(layer)) return `#${layer} is no layer: scripts/lint/layers.ts lists the layers`;
  const refusal =
    place === layer ? folderRefusal(path, `src/${target}`) : layerRefusal(place, target);
  if (refusal === null && (target.includes('/../') || !/\/[^/]+\.\w+$/.test(target)))
    return (
      `#${target} is no file: name the file that declares the thing, with its ending, ` +
      `as '#${layer}/….ts'${place === layer ? ' or by a relative path' : ''} ` +
      '(there are no index files)'
    );
  return refusal;
}

/** `target` is relative to the project. */
function relativeRefusal(path: string, target: string): string | null {
  const place = placeOf(path);
  if (!path.includes('/')) return null;
  const other = placeOf(target);
  if (place === 'elsewhere' && other === 'elsewhere' && target !== 'src') return null;
  if (place !== other || target === 'src') {
    const fullPath = target.replace(/^src\//, '');
    return (
      hashRefusal(path, fullPath) ??
      `import ${target} by its whole path, '#${fullPath}': relative paths stay within a layer`
    );
  }
  if (!/\.\w+$/.test(posix.basename(target)))
    return (
      `${target} is no file: name the file that declares the thing, with its ending ` +
      '(there are no index files)'
    );
  return folderRefusal(path, target);
}

const imports = (context: Context): Visitor => {
  const path = pathOf(context);
  const isOurs = placeOf(path) !== 'elsewhere';
  const check = (node: Node, from: Node | null | undefined) => {
    const specifier = textOf(from);
    const refusal = specifier === undefined ? null : importRefusal(path, specifier);
    if (refusal) context.report({ node, message: refusal });
    if (specifier === undefined && from && isOurs && placeOf(path) !== 'server')
      context.report({
        node,
        message:
          'The path of this import is known only when it runs, so no rule can check it: ' +
          'write it as a string literal. To choose between files, use an object of functions, ' +
          "{ a: () => import('./a.ts') }",
      });
  };
  const checkSource = (node: Node) => check(node, node.source);
  return {
    ImportDeclaration: checkSource,
    ExportNamedDeclaration: checkSource,
    ExportAllDeclaration: checkSource,
    ImportExpression: checkSource,
    TSImportType: checkSource,
    TSExternalModuleReference: (node) => check(node, node.expression),
    TSModuleDeclaration: (node) => {
      if (typeof node.id?.value === 'string') check(node, node.id);
    },
    CallExpression: (node) => {
      if (isLoader(node.callee))
        for (const from of targetsOf(node.arguments?.[0])) check(node, from);
    },
    Program: (node) => reportBarrel(context, node, path),
  };
};

const targetsOf = (argument: Node | undefined): (Node | null | undefined)[] =>
  argument?.type === 'ArrayExpression' ? (argument.elements ?? []) : [argument];

/** `require`, `require.resolve`, `import.meta.resolve`, `import.meta.glob`. */
function isLoader(callee: Node | undefined): boolean {
  if (callee?.name === 'require') return true;
  if (callee?.object?.name === 'require') return callee.property?.name === 'resolve';
  return (
    callee?.object?.type === 'MetaProperty' && /^(resolve|glob)$/.test(callee.property?.name ?? '')
  );
}

/**
 * A file that only re-exports hides where things are declared, and one import of it loads
 * everything it re-exports.
 */
function reportBarrel(context: Context, program: Node, path: string): void {
  if (placeOf(path) === 'elsewhere') return;
  const passedOn = (program.body ?? []).filter(
    (statement) => /^Export(All|Named)Declaration$/.test(statement.type) && statement.source,
  );
  const isBarrel = passedOn.length > 0 && passedOn.length === program.body?.length;
  const reexport = passedOn.find(
    (statement) =>
      statement.type === 'ExportAllDeclaration' || textOf(statement.source)?.startsWith('#'),
  );
  const node = isBarrel ? passedOn[0] : (reexport ?? exportOfImport(program));
  if (node)
    context.report({
      node,
      message:
        'No re-exports, so that each thing is imported from one place: ' +
        'delete this line, and import from the file that declares the thing',
    });
}

/** `import { x } …; export { x };` is a re-export too. */
function exportOfImport({ body = [] }: Node): Node | undefined {
  const namesIn = (node: Node) => (node.specifiers ?? []).map(({ local }) => local?.name);
  const imported = new Set(
    body.filter(({ type }) => type === 'ImportDeclaration').flatMap(namesIn),
  );
  return body.find(
    (node) =>
      node.type === 'ExportNamedDeclaration' &&
      !node.source &&
      namesIn(node).some((name) => imported.has(name)),
  );
}

const env = (context: Context): Visitor => {
  const path = pathOf(context);
  if (placeOf(path) === 'elsewhere' || path === 'src/config.ts') return {};
  const report = (node: Node) =>
    context.report({
      node,
      message:
        'Only src/config.ts reads process.env: declare the setting there, ' +
        'and let src/server or src/cli pass its value to this code as an argument',
    });
  return {
    MemberExpression: (node) => {
      const isProcess =
        node.object?.name === 'process' || node.object?.property?.name === 'process';
      if (isProcess && (node.property?.name === 'env' || textOf(node.property) === 'env'))
        report(node);
    },
    VariableDeclarator: (node) => {
      if (
        node.init?.name === 'process' &&
        node.id?.properties?.some(({ key }) => key?.name === 'env')
      )
        report(node);
    },
    ImportDeclaration: (node) => {
      if (
        /^(node:)?process$/.test(textOf(node.source) ?? '') &&
        node.specifiers?.some(({ imported }) => imported?.name === 'env')
      )
        report(node);
    },
  };
};

const statement =
  /^\s*(select\s[^]*\sfrom\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|with\s+(recursive\s+)?\w+\s+as\s*\()/i;

const sql = (context: Context): Visitor => {
  const place = placeOf(pathOf(context));
  if (place === 'elsewhere' || mayWriteSql(place)) return {};
  // The conformance check sends SOQL to a server.
  if (pathOf(context).includes('src/cli/conformance/')) return {};
  const report = (node: Node) =>
    context.report({
      node,
      message: `This is SQL, and only src/db, src/engine and src/auth write SQL. ${insteadOfSql}`,
    });
  return {
    Literal: (node) => {
      if (typeof node.value === 'string' && statement.test(node.value)) report(node);
    },
    TemplateLiteral: (node) => {
      if (statement.test(node.quasis?.map(({ value }) => value.cooked).join('x') ?? ''))
        report(node);
    },
    CallExpression: ({ callee }) => {
      const database = callee?.object?.name === 'db' || callee?.object?.property?.name === 'db';
      if (callee && database && /^(rows|run)$/.test(callee.property?.name ?? '')) report(callee);
    },
  };
};

const files = (context: Context): Visitor => {
  const path = pathOf(context);
  const misplaced = path.endsWith('x') && !mayDraw(placeOf(path));
  const message = misplaced
    ? 'Rename this file to .ts, or move its JSX to src/web or src/ui: ' +
      'only those two are compiled, and Node runs the other folders as they are'
    : fileNameRefusal(path);
  return message === null ? {} : { Program: (node) => context.report({ node, message }) };
};

const noEnum = (context: Context): Visitor => ({
  TSEnumDeclaration: (node) =>
    context.report({
      node,
      message:
        'No enum, as Node runs these files with the types taken out: ' +
        'write a union of string literals, or an object with `as const`',
    }),
});

const names = (context: Context): Visitor => ({
  Identifier: (node) => {
    const message = nameRefusal(node.name ?? '');
    if (message !== null) context.report({ node, message });
  },
});

export default {
  meta: { name: 'walls' },
  rules: {
    imports: { create: imports },
    env: { create: env },
    sql: { create: sql },
    files: { create: files },
    enum: { create: noEnum },
    names: { create: names },
  },
};
