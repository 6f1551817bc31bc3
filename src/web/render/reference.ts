/**
 * The placeholder for the request's reference in a cached page; the server replaces it each time
 * the page is sent.
 */
export const referencePlaceholder = 'een-code-bij-verzending';
