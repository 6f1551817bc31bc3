/**
 * The browser checks only the number, the sizes and the extensions; the server also checks the
 * bytes.
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
  most: 5,
  /** One file, in bytes. */
  largest: 10 * 1_048_576,
  /**
   * The whole form, in bytes. A form with slightly too large files must be read to its end, because
   * the connection would break before the message.
   */
  largestBody: 66 * 1_048_576,
} as const;

const documents = '.pdf,.docx,.xlsx,.pptx,.odt,.doc,.xls,.ppt,.rtf,.txt,.csv,.eml,.msg,.mov,.mp4';

export const requestFileExtensions = `${documents},.png,.jpg,.jpeg,.gif,.webp,.heic,.heif`.split(
  ',',
);

/**
 * For the browser's file dialog. `.heic` is left out, so that an iPhone converts its photo to JPEG.
 */
export const requestFileAccept = `image/*,${documents}`;
