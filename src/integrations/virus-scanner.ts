/**
 * `tooLarge`: the scanner refuses files of this size. `failed`: the scanner gave no verdict on this
 * file. `away`: the scanner could not be reached.
 */
export type ScanVerdict =
  | { outcome: 'clean' }
  | { outcome: 'infected'; signature: string }
  | { outcome: 'tooLarge' | 'failed' | 'away'; reason: string };

export type OpenBytes = () => Promise<AsyncIterable<Uint8Array>>;

export type VirusScanner = {
  address: string;
  /**
   * Calls `open` after connecting to the scanner, and reads the file once, in pieces. Rejects with
   * the error when the file cannot be read.
   */
  scan(open: OpenBytes): Promise<ScanVerdict>;
};
