/** Files beside a service request or a reply: what we take, in browser and server alike. The server looks at the bytes. */
export const requestFiles = {
  field: 'files',
  kinds: ['pdf', 'png', 'jpg', 'gif', 'webp', 'docx', 'xlsx', 'pptx', 'odt', 'doc', 'rtf', 'txt', 'csv'],
  /** Files at once. */
  most: 5,
  /** Bytes of one: a photo of a telephone fits well within it. */
  largest: 10 * 1_048_576,
  /** Of the whole form: files somewhat too large are read to their end, so that the visitor gets the form back and not a broken connection. */
  largestBody: 66 * 1_048_576,
} as const;

/** What the browser offers first. */
export const requestAccept = '.pdf,.png,.jpg,.jpeg,.gif,.webp,.docx,.xlsx,.pptx,.odt,.doc,.rtf,.txt,.csv';
