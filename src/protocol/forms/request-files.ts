/**
 * Files beside a service request or a reply: what we take, in browser and server alike. The server
 * looks at the bytes.
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
  /** Files at once. */
  most: 5,
  /** Bytes of one: a photo of a telephone fits well within it. */
  largest: 10 * 1_048_576,
  /**
   * Of the whole form: files somewhat too large are read to their end, so that the visitor gets the
   * form back and not a broken connection.
   */
  largestBody: 66 * 1_048_576,
} as const;

const documents = '.pdf,.docx,.xlsx,.pptx,.odt,.doc,.xls,.ppt,.rtf,.txt,.csv,.eml,.msg,.mov,.mp4';

/** How the names of files end that we take, for a look before they are sent. */
export const requestFileExtensions = `${documents},.png,.jpg,.jpeg,.gif,.webp,.heic,.heif`.split(
  ',',
);

/**
 * What the browser offers first. Not `.heic` by name: then an iPhone makes a JPEG of its photo,
 * which everybody can open.
 */
export const requestFileAccept = `image/*,${documents}`;
