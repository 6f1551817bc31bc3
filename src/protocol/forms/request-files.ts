/**
 * The files of a service request or a reply: the limits that browser and server check. The server
 * also checks the bytes of each file.
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
  /** The most files at once. */
  most: 5,
  /** The most bytes of one file: photos from a phone fit well within it. */
  largest: 10 * 1_048_576,
  /**
   * Bytes of the whole form. More than the files, so that a form with files that are slightly too
   * large is read to its end and returns with a message, not a broken connection.
   */
  largestBody: 66 * 1_048_576,
} as const;

const documents = '.pdf,.docx,.xlsx,.pptx,.odt,.doc,.xls,.ppt,.rtf,.txt,.csv,.eml,.msg,.mov,.mp4';

/** The accepted file extensions, for a check in the browser before sending. */
export const requestFileExtensions = `${documents},.png,.jpg,.jpeg,.gif,.webp,.heic,.heif`.split(
  ',',
);

/**
 * The file types in the browser's file dialog. `.heic` is left out, so that an iPhone converts its
 * photo to JPEG, which everybody can open.
 */
export const requestFileAccept = `image/*,${documents}`;
