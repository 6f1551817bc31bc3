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
  /** In bytes. Larger than the files, so that a slightly too large file still gets a message. */
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
