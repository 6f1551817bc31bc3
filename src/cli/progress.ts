/** Progress as a bar on a terminal, or else as a line at most every 5 seconds. */
export type Progress = {
  /** `done`: of the total. `units`: the amount of work that is shown. */
  at(done: number, units: number): void;
  note(line: string): void;
  end(): void;
};

const width = 30;
const often = { terminal: 100, plain: 5_000 }; // ms

export function openProgress(
  { total, unit }: { total: number; unit: string },
  out: NodeJS.WriteStream = process.stderr,
): Progress {
  const began = performance.now();
  let last = Number.NEGATIVE_INFINITY;
  let line = '';
  let first: { done: number; units: number } | undefined;
  const wipe = (): void => void (out.isTTY && line !== '' && out.write('\r\u001b[K'));
  const draw = (): void => void out.write(out.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  return {
    at(done, units) {
      first ??= { done, units };
      const now = performance.now();
      if (now - last < (out.isTTY ? often.terminal : often.plain) && done < total) return;
      last = now;
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const seconds = (now - began) / 1_000;
      const speed = Math.round((units - first.units) / seconds);
      const left =
        done > first.done ? Math.ceil(((total - done) / (done - first.done)) * seconds) : undefined;
      const bar = out.isTTY ? `[${'#'.repeat(Math.round(share * width)).padEnd(width, '.')}] ` : '';
      line = `${bar}${Math.floor(share * 100)} %  ${units.toLocaleString('en')} ${unit}${speed > 0 ? `, ${speed.toLocaleString('en')} a second` : ''}${left ? `, ${left} s left` : ''}`;
      draw();
    },
    note(text) {
      wipe();
      out.write(`${text}\n`);
      if (out.isTTY && line !== '') draw();
    },
    end() {
      if (out.isTTY && line !== '') out.write('\n');
    },
  };
}
