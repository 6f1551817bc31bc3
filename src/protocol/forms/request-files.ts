/**
 * The browser checks `most`, `largest`, and the extensions against `requestFileExtensions`; the
 * server checks all these limits, and the files' bytes.
 */
export const requestFiles = {
  field: 'files',
  kinds: [
    'pdf',
    'png',
    'jpg',
    'gif',
    'webp',
    'docx',
    'xlsx',
    'pptx',
    'odt',
    'doc',
    'xls',
    'ppt',
    'rtf',
    'txt',
    'txt16',
    'csv',
    'csv16',
    'heic',
    'mov',
    'mp4',
    'eml',
    'msg',
  ],
  /** The maximum number of files at once. */
  most: 5,
  /** One file, in bytes. Most photos from a phone are smaller. */
  largest: 10 * 1_048_576,
  /**
   * The whole form, in bytes. It is larger than the files, so that the server reads a form with
   * slightly too large files to its end and responds with a message, instead of breaking the
   * connection.
   */
  largestBody: 66 * 1_048_576,
} as const;

const documents = '.pdf,.docx,.xlsx,.pptx,.odt,.doc,.xls,.ppt,.rtf,.txt,.csv,.eml,.msg,.mov,.mp4';

/** For a check in the browser before the files are sent. */
export const requestFileExtensions = `${documents},.png,.jpg,.jpeg,.gif,.webp,.heic,.heif`.split(
  ',',
);

/**
 * For the browser's file dialog. `.heic` is left out, so that an iPhone converts its photo to JPEG.
 */
export const requestFileAccept = `image/*,${documents}`;
