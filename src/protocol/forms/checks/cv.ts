/**
 * The browser checks `largest`, and the extension against `cvAccept`; the server checks all these
 * limits, and the file's bytes.
 */
export const cvFile = {
  field: 'cv',
  kinds: ['pdf', 'docx', 'doc', 'odt', 'rtf', 'txt', 'txt16', 'jpg', 'png', 'heic'],
  /** In bytes. Most scans of a few pages are smaller. */
  largest: 10 * 1_048_576,
  /**
   * The whole form, in bytes. It is larger than one file, so that the server reads a form with a
   * slightly too large file to its end and responds with a message, instead of breaking the
   * connection.
   */
  largestBody: 26 * 1_048_576,
} as const;

/** For the browser's file dialog, and its check of the extension. */
export const cvAccept = '.pdf,.docx,.doc,.odt,.rtf,.txt,.jpg,.jpeg,.png,.heic';
