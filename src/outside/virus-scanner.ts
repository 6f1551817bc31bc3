/**
 * What a scanner says of a file.
 * `tooLarge`: it takes no file of this size. `failed`: it gave no verdict on this file. `away`: it could
 * not be reached, whatever the file.
 */
export type ScanVerdict = { outcome: 'clean' } | { outcome: 'infected'; signature: string } | { outcome: 'tooLarge' | 'failed' | 'away'; reason: string };

export type OpenBytes = () => Promise<AsyncIterable<Uint8Array>>;

/** A program that looks for viruses. A file is clean only when it says so. */
export type VirusScanner = {
  /** Where it answers, for operators. */
  address: string;
  /**
   * Opens the file once the scanner is reached, and reads it once, piece by piece. An error of the
   * file itself is thrown on.
   */
  scan(open: OpenBytes): Promise<ScanVerdict>;
};
