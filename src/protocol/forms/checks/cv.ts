/**
 * The CV of a job application: the limits that browser and server check. The server also checks the
 * file's bytes.
 */
export const cvFile = {
  field: 'cv',
  kinds: ['pdf', 'docx', 'doc', 'odt', 'rtf', 'txt', 'txt16', 'jpg', 'png', 'heic'],
  /** Bytes. A scan of a few pages fits well within it. */
  largest: 10 * 1_048_576,
  /**
   * Bytes of the whole form. More than one file, so that a form with a file that is slightly too
   * large is read to its end and returns with a message, not a broken connection.
   */
  largestBody: 26 * 1_048_576,
} as const;

/** The file types in the browser's file dialog. */
export const cvAccept = '.pdf,.docx,.doc,.odt,.rtf,.txt,.jpg,.jpeg,.png,.heic';
