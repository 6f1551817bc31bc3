import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

export type Finding = { rule: string; message: string };
type Diagnostic = { code: string; message: string; filename: string };

const project = join(import.meta.dirname, '../..');
const binaries = [join(project, 'node_modules/.bin'), process.env.PATH].join(delimiter);

/**
 * Writes the files into a temporary folder and lints it once, as `npm run lint` does. Gives the
 * findings by path.
 */
export async function lintTree(
  files: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<Map<string, Finding[]>> {
  const tree = await mkdtemp(join(tmpdir(), 'walls-'));
  try {
    for (const path of ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'scripts/lint'])
      await cp(join(project, path), join(tree, path), { recursive: true });
    await symlink(join(project, 'node_modules'), join(tree, 'node_modules'), 'junction');
    await Promise.all(
      [...new Set(Object.keys(files).map(dirname))].map((folder) =>
        mkdir(join(tree, folder), { recursive: true }),
      ),
    );
    await Promise.all(
      Object.entries(files).map(([path, text]) => writeFile(join(tree, path), text)),
    );
    return byPath(await runLint(tree, options));
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

function runLint(tree: string, options: readonly string[]): Promise<Diagnostic[]> {
  const program = join(project, 'node_modules/oxlint/bin/oxlint');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, '--disable-nested-config', '-f', 'json', ...options],
      { cwd: tree, env: { ...process.env, PATH: binaries }, maxBuffer: 64 * 2 ** 20 },
      (_, out, errors) => {
        try {
          resolve((JSON.parse(out) as { diagnostics: Diagnostic[] }).diagnostics);
        } catch (cause) {
          reject(new Error(`the linter gave no report: ${out.slice(0, 500)} ${errors}`, { cause }));
        }
      },
    );
  });
}

function byPath(diagnostics: readonly Diagnostic[]): Map<string, Finding[]> {
  const found = new Map<string, Finding[]>();
  for (const { code, message, filename } of diagnostics) {
    const path = filename.replaceAll('\\', '/');
    found.set(path, [...(found.get(path) ?? []), { rule: code, message }]);
  }
  return found;
}
