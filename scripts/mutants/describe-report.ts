type Position = { line: number; column: number };
type Mutant = {
  status: string;
  mutatorName: string;
  replacement?: string;
  location: { start: Position; end: Position };
};
type MutatedFile = { source: string; mutants: Mutant[] };

export type Report = { files: Record<string, MutatedFile> };

/** Outcomes by Stryker's status names. `RuntimeError`: a test file fails before its first test. */
const killed = new Set(['Killed', 'Timeout']);
const broken = new Set(['RuntimeError', 'CompileError']);
const missed = new Set(['Survived', 'NoCoverage']);

/** Whether at least one test failed with this mutant. */
export const isNoticed = ({ status }: Mutant): boolean => !missed.has(status);

/** By file: the number of mutants by outcome, and a line for each mutant that survived. */
export function describeReport({ files }: Report): string {
  const lines = Object.entries(files).flatMap(([path, { source, mutants }]) => {
    const among = (some: ReadonlySet<string>) => mutants.filter(({ status }) => some.has(status));
    const survivors = among(missed).map((mutant) => {
      const { line } = mutant.location.start;
      return `  ${path}:${line} ${change(source, mutant)}`;
    });
    const noticed = `${among(killed).length} killed, ${among(broken).length} broke the tests`;
    return [`${path}: ${noticed}, ${survivors.length} survived`, ...survivors];
  });
  return lines.join('\n');
}

function change(source: string, { status, mutatorName, replacement, location }: Mutant): string {
  const { start, end } = location;
  const [first = '', ...more] = source.split('\n').slice(start.line - 1, end.line);
  const isWhole = more.length === 0;
  const before = isWhole ? first.slice(start.column - 1, end.column - 1) : `${first.trim()} …`;
  const after = (replacement ?? '').replaceAll(/\s+/g, ' ');
  const uncovered = status === 'NoCoverage' ? ' (no test runs it)' : '';
  return `${mutatorName}: ${before} → ${after}${uncovered}`;
}
