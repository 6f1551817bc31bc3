import { spacedPostcode } from '#messages/address/address-text.ts';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { correction, generate } from 'lean-qr';
import { toSvgSource } from 'lean-qr/extras/svg';
import type { Letter } from '#domain/fibre/issue-codes.ts';
import { csvLine, csvByteOrderMark } from '#protocol/texts/csv.ts';
import { formatFibreCode } from '#protocol/telecom/fibre-code.ts';
import { paths } from '#web/paths.ts';
import { letterHeads } from '#messages/site/fibre.ts';

export type LetterWriter = {
  folder: string;
  write(letters: readonly Letter[]): void;
  /** Renames the CSV file to its final name. Call it after the codes are stored. */
  finish(): void;
};

/**
 * Until `finish`, the name of the CSV file ends in `.part`, so that nobody prints letters with
 * codes that are not stored.
 */
export function openLetterWriter({ file, site }: { file: string; site: string }): LetterWriter {
  const folder = `${file.slice(0, -'.csv'.length)}-qr`;
  const part = `${file}.part`;
  let written = 0;
  return {
    folder,
    write(letters) {
      written = letters.length;
      if (written === 0) return;
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const out = openSync(part, 'w', 0o600);
      try {
        writeSync(out, csvByteOrderMark + csvLine(letterHeads));
        for (const [i, letter] of letters.entries()) {
          const picture = `${String(i + 1).padStart(6, '0')}.svg`;
          const link = `${site}${paths.fibreSignUp}?code=${formatFibreCode(letter.code)}`;
          writeFileSync(join(folder, picture), pictureOf(link), { mode: 0o600 });
          writeSync(
            out,
            csvLine(cellsOf(letter, { link, picture: join(basename(folder), picture) })),
          );
        }
        fsyncSync(out);
      } finally {
        closeSync(out);
      }
    },
    finish() {
      if (written > 0) renameSync(part, file);
    },
  };
}

/** Paper can be folded or wet, so the error correction (level Q) allows 25 % damage. */
const pictureOf = (link: string): string =>
  toSvgSource(generate(link, { minCorrectionLevel: correction.Q }), {
    xmlDeclaration: true,
    on: 'black',
    off: 'white',
  });

const cellsOf = (
  { campaign, fibreAddress, code, validUntil }: Letter,
  made: { link: string; picture: string },
): string[] => [
  campaign,
  `${fibreAddress.street ?? ''} ${fibreAddress.houseNumber}${fibreAddress.letter ?? ''}${fibreAddress.addition === null ? '' : `-${fibreAddress.addition}`}`.trim(),
  spacedPostcode(fibreAddress.postcode),
  fibreAddress.town ?? '',
  formatFibreCode(code),
  made.link,
  made.picture,
  validUntil === null ? '' : validUntil.split('-').toReversed().join('-'),
];
