/**
 * The verdict of a scan. `tooLarge`: the scanner accepts no file of this size. `failed`: it gave no
 * verdict on this file. `away`: it could not be reached.
 */
export type ScanVerdict =
  | { outcome: 'clean' }
  | { outcome: 'infected'; signature: string }
  | { outcome: 'tooLarge' | 'failed' | 'away'; reason: string };

export type OpenBytes = () => Promise<AsyncIterable<Uint8Array>>;

/** A program that looks for viruses. Only an explicit verdict makes a file clean. */
export type VirusScanner = {
  /** The address of the scanner, for operators. */
  address: string;
  /**
   * Opens the file once the scanner is reached, and reads it once, piece by piece. Rethrows an
   * error of reading the file.
   */
  scan(open: OpenBytes): Promise<ScanVerdict>;
};
