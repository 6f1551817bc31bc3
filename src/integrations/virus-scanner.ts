/**
 * `tooLarge`: the scanner refuses files of this size. `failed`: it gave no verdict. `away`: it
 * could not be reached.
 */
export type ScanVerdict =
  | { outcome: 'clean' }
  | { outcome: 'infected'; signature: string }
  | { outcome: 'tooLarge' | 'failed' | 'away'; reason: string };

export type OpenBytes = () => Promise<AsyncIterable<Uint8Array>>;

export type VirusScanner = {
  address: string;
  /** Calls `open` after connecting to the scanner. Rejects when the file cannot be read. */
  scan(open: OpenBytes): Promise<ScanVerdict>;
};
