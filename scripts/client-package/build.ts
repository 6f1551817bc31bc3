import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeEntryPoints } from './entry-points.ts';
import { buildTypedCalls } from './typed-calls.ts';

/**
 * The npm package for other front ends, with types. One module for each source file, so that a
 * bundler can drop unused ones.
 */

const project = fileURLToPath(new URL('../..', import.meta.url));
type Manifest = {
  name: string;
  version: string;
  license: string;
  engines: { node: string };
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** Deletes what the folder `target` held. Throws with the output of the compiler when it fails. */
export function buildClientPackage(target: string): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  compile(target);
  const packageNames = new Set<string>();
  for (const file of modulesIn(target)) {
    const { text, packages } = withRelativeImports(readFileSync(join(target, file), 'utf8'), file);
    writeFileSync(join(target, file), text);
    for (const name of packages) packageNames.add(name);
  }
  writeEntryPoints(target);
  writeFileSync(
    join(target, 'package.json'),
    `${JSON.stringify(manifestOf(packageNames), null, 2)}\n`,
  );
  copyFileSync(join(project, 'LICENSE'), join(target, 'LICENSE'));
  copyFileSync(join(project, 'docs/client.md'), join(target, 'README.md'));
}

/** To JavaScript and type declarations. It does not check types: `npm run types` does. */
function compile(target: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'client-package-'));
  const settings = join(folder, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    noCheck: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    outDir: target,
    rootDir: join(project, 'src'),
    rootDirs: [],
    types: [],
    stripInternal: true,
  };
  const include = ['src/client/**/*.ts', 'src/protocol/**/*.ts'].map((path) => join(project, path));
  writeFileSync(
    settings,
    JSON.stringify({
      extends: join(project, 'tsconfig.json'),
      compilerOptions,
      include,
      exclude: [],
    }),
  );
  try {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(project, 'node_modules/typescript/bin/tsc'), '-p', settings],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`The compiler cannot write the package:\n${stdout}${stderr}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const modulesIn = (target: string): string[] =>
  readdirSync(target, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') || file.endsWith('.d.ts'),
  );

/** As the compiler writes imports: `from '…'`, `import '…'`, `import('…')`. */
const specifiers = /(\bfrom |\bimport |\bimport\()(['"])([^'"\n]+)\2/g;

/**
 * Replaces `#layer/…` and `.ts` specifiers by relative `.js` paths, because other programs do not
 * have our import map. `packages`: the npm packages that the module imports.
 */
function withRelativeImports(text: string, file: string): { text: string; packages: string[] } {
  const packages: string[] = [];
  const rewritten = text.replace(specifiers, (...found: string[]) => {
    const [, before = '', quote = '', specifier = ''] = found;
    if (!/^[.#]/.test(specifier))
      packages.push(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
    return `${before}${quote}${relativeSpecifier(specifier, file)}${quote}`;
  });
  return { text: rewritten, packages };
}

function relativeSpecifier(specifier: string, file: string): string {
  if (!/^[.#]/.test(specifier)) return specifier;
  const compiled = specifier.replace(/\.ts$/, '.js');
  if (!compiled.startsWith('#')) return compiled;
  const path = relative(dirname(file), compiled.slice(1)).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}

function manifestOf(packageNames: ReadonlySet<string>): object {
  const { name, version, license, engines, dependencies, devDependencies } = JSON.parse(
    readFileSync(join(project, 'package.json'), 'utf8'),
  ) as Manifest; // proof: our own file
  const range = (packageName: string): string => {
    const exact = dependencies[packageName] ?? devDependencies[packageName];
    if (exact === undefined)
      throw new Error(`The client imports ${packageName}, which package.json does not list`);
    return `^${exact}`;
  };
  const needed = [...packageNames].filter((packageName) => packageName !== 'react').toSorted();
  return {
    name: `${name}-client`,
    version,
    description:
      'A cached data layer for browsers and servers on a metadata-driven record API: adapters, a normalised record store, React hooks',
    license,
    type: 'module',
    sideEffects: false,
    engines,
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './react': { types: './react.d.ts', default: './react.js' },
      './protocol/*': { types: './protocol/*.d.ts', default: './protocol/*.js' },
      // Old export paths, which front ends still import.
      './wire/endpoints': {
        types: './protocol/api/endpoints.d.ts',
        default: './protocol/api/endpoints.js',
      },
      './wire/shapes/*': { types: './protocol/shapes/*.d.ts', default: './protocol/shapes/*.js' },
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(
      needed.map((packageName) => [packageName, range(packageName)]),
    ),
    peerDependencies: { react: range('react') },
    peerDependenciesMeta: { react: { optional: true } },
  };
}

if (import.meta.main) {
  const target = join(project, 'build/client-package');
  buildClientPackage(target);
  console.log(
    `Made ${relative(process.cwd(), target)}: ${modulesIn(target).filter((file) => file.endsWith('.js')).length} modules with types. Pack it with \`npm pack ${relative(process.cwd(), target)}\`.`,
  );
  const calls = join(project, 'build/record-api-package');
  await buildTypedCalls(calls);
  console.log(`Made ${relative(process.cwd(), calls)}: typed calls of the record API.`);
}
