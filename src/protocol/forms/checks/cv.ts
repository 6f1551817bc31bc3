/** The browser checks only the size and the extension; the server also checks the bytes. */
export const cvFile = {
  field: 'cv',
  kinds: ['pdf', 'docx', 'doc', 'odt', 'rtf', 'txt', 'txt16', 'jpg', 'png', 'heic'],
  /** In bytes. */
  largest: 10 * 1_048_576,
  /**
   * The whole form, in bytes. A form with a slightly too large file must be read to its end,
   * because the connection would break before the message.
   */
  largestBody: 26 * 1_048_576,
} as const;

export const cvAccept = '.pdf,.docx,.doc,.odt,.rtf,.txt,.jpg,.jpeg,.png,.heic';
