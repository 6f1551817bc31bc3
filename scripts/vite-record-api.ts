import { parseAst, type Plugin } from 'vite';

const copySuffix = '?record-api';
const declarations = /[\\/]src[\\/]protocol[\\/](api[\\/]endpoint\.ts|endpoints[\\/]|shapes[\\/])/;
const endpointModule = /[\\/]src[\\/]protocol[\\/]endpoints[\\/]/;
const documentedOnly: ReadonlySet<string> = new Set(['summary', 'answer', 'headers']);

/**
 * Keeps the declarations of the record API small in the browser.
 *
 * - They get their own copy of Valibot. Valibot is one module, and a shared chunk contains all of
 *   it that any page uses: forms of the public site would load the parts that only these
 *   declarations use.
 * - The summary, the headers and the answer schema of each endpoint are removed: pages use none, and each
 *   call would load the schemas.
 */
export function recordApiDeclarations(): Plugin {
  return {
    name: 'record-api-declarations',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (source !== 'valibot' || importer === undefined || !declarations.test(importer))
        return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id + copySuffix };
    },
    transform: (code, id) => (endpointModule.test(id) ? { code: stripDocumentation(code) } : null),
  };
}

/** Without the endpoint properties that only documentation and tests read. */
export function stripDocumentation(code: string): string {
  const stripped = parseAst(code, { lang: 'ts' })
    .body.flatMap((statement) =>
      statement.type === 'ExportNamedDeclaration' &&
      statement.declaration?.type === 'VariableDeclaration'
        ? statement.declaration.declarations
        : [],
    )
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? init.arguments : []))
    .flatMap((endpoint) => (endpoint.type === 'ObjectExpression' ? endpoint.properties : []))
    .filter(
      (property) =>
        property.type === 'Property' &&
        property.key.type === 'Identifier' &&
        documentedOnly.has(property.key.name),
    );
  let text = code;
  for (const { start, end } of stripped.toReversed())
    text = text.slice(0, start) + text.slice(end).replace(/^\s*,/, '');
  return text;
}
