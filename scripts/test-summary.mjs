// The last lines of `npm test`: what ran, how long it took, and how it ended.

const kinds = ['files', 'passed', 'failed', 'skipped'];

/** A step that failed without a failing test counts as one failed test. */
export function summaryOf(steps) {
  const totals = { files: 0, passed: 0, failed: 0, skipped: 0 };
  for (const { counts, isFault } of steps) {
    for (const kind of kinds) totals[kind] += counts?.[kind] ?? 0;
    if (isFault) totals.failed += 1;
  }
  const ran = totals.passed + totals.failed > 0;
  const faults = steps.filter(({ isFault }) => isFault).map(({ name }) => name);
  if (!ran) faults.push('no test ran at all');
  const failed = totals.failed + (ran ? 0 : 1);
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  const lines = [
    rowOf(['time', ...kinds, 'step']),
    ...steps.map(rowOfStep),
    ...faults.map((name) => `failed: ${name}`),
    `${totals.passed} passed, ${failed} failed${skipped}`,
  ];
  return { failed, text: `${lines.join('\n')}\n` };
}

function rowOfStep({ name, seconds, isFault, counts }) {
  const numbers = kinds.map((kind) => (counts === null ? '' : String(counts[kind])));
  return rowOf([timeOf(seconds), ...numbers, isFault ? `${name}: FAILED` : name]);
}

const rowOf = (cells) =>
  cells
    .map((cell, at) => (at === cells.length - 1 ? ` ${cell}` : cell.padStart(at === 0 ? 9 : 8)))
    .join('');

function timeOf(seconds) {
  if (seconds < 100) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)}m ${String(Math.floor(seconds % 60)).padStart(2, '0')}s`;
}
