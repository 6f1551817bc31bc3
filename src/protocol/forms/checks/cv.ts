/**
 * The CV beside a job application: what we take, in browser and server alike. The server looks at
 * the bytes.
 */
export const cvFile = {
  field: 'cv',
  kinds: ['pdf', 'docx', 'doc', 'odt', 'rtf', 'txt', 'txt16', 'jpg', 'png', 'heic'],
  /** Bytes. A scan of a few pages fits well within it. */
  largest: 10 * 1_048_576,
  /**
   * Of the whole form: a file somewhat too large is read to its end, so that the visitor gets the
   * form back and not a broken connection.
   */
  largestBody: 26 * 1_048_576,
} as const;

/** What the browser offers first. */
export const cvAccept = '.pdf,.docx,.doc,.odt,.rtf,.txt,.jpg,.jpeg,.png,.heic';
