import type { Manifest } from '../backup/archive/manifest.ts';
import { openProgress, type Progress } from './progress.ts';

export const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

export function contentsOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const count = (value: number): string => value.toLocaleString('en');
  return `${count(tables.length)} tables, ${count(rows)} rows, ${count(files.count)} files`;
}

type Steps = {
  at: (done: number, total: number) => void;
  /** `done` and `total` are in bytes. `total` is null when it is unknown. */
  step: (step: string, done: number, total: number | null) => void;
  note: (line: string) => void;
  end: () => void;
};

export function openBytesProgress(): Steps {
  let bar: Progress | undefined;
  let known: string | undefined;
  const at = (done: number, total: number): void => {
    bar ??= openProgress({ total: megabytes(total), unit: 'MB' });
    bar.at(megabytes(done), Math.round(megabytes(done)));
  };
  const note = (line: string): void => {
    if (bar) bar.note(line);
    else console.error(line);
  };
  return {
    at,
    note,
    step(step, done, total) {
      if (step !== known)
        note(step === 'check' ? 'The archive is checked.' : 'The rows and files are restored.');
      known = step;
      if (total !== null) at(done, total);
    },
    end: () => bar?.end(),
  };
}

const megabytes = (bytes: number): number => bytes / 1e6;
