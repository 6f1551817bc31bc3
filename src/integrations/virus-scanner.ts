/**
 * The result of a scan. `tooLarge`: the scanner does not accept files of this size. `failed`: the
 * scanner did not return a verdict on this file. `away`: the scanner could not be reached.
 */
export type ScanVerdict =
  | { outcome: 'clean' }
  | { outcome: 'infected'; signature: string }
  | { outcome: 'tooLarge' | 'failed' | 'away'; reason: string };

export type OpenBytes = () => Promise<AsyncIterable<Uint8Array>>;

/** A program that looks for viruses in files. A file is only clean when the scanner says so. */
export type VirusScanner = {
  /** The address of the scanner, for operators. */
  address: string;
  /**
   * Scans a file. It calls `open` after it has connected to the scanner, and reads the file once,
   * in pieces. Rejects with the error when the file cannot be read.
   */
  scan(open: OpenBytes): Promise<ScanVerdict>;
};
