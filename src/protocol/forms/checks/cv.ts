export const cvFile = {
  field: 'cv',
  kinds: ['pdf', 'docx', 'doc', 'odt', 'rtf', 'txt', 'txt16', 'jpg', 'png', 'heic'],
  /** In bytes. */
  largest: 10 * 1_048_576,
  /** In bytes. Larger than the file, so that a slightly too large file still gets a message. */
  largestBody: 26 * 1_048_576,
} as const;

export const cvAccept = '.pdf,.docx,.doc,.odt,.rtf,.txt,.jpg,.jpeg,.png,.heic';
