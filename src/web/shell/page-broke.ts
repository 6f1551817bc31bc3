/**
 * Somebody else changed the page, such as a translator or an extension of the browser, and React
 * could not find its own nodes again.
 */
export const isForeignChange = (error: unknown): boolean => error instanceof DOMException && /^(NotFound|HierarchyRequest)Error$/.test(error.name);

/** Told while the page that broke still stands. `kept`: what was typed there is kept by then. */
export const pageBroke = { event: 'zorgeloos-broke', kept: Promise.resolve() };
