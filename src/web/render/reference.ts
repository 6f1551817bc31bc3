/**
 * In the place of the reference of one request, in a page that is kept: the door puts the real one
 * there each time the page is sent.
 */
export const referencePlaceholder = 'een-code-bij-verzending';
