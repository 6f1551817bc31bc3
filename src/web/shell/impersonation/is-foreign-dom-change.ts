/**
 * Somebody else changed the page, such as a translator or an extension of the browser, and React
 * could not find its own nodes again.
 */
export const isForeignDomChange = (error: unknown): boolean =>
  error instanceof DOMException && /^(NotFound|HierarchyRequest)Error$/.test(error.name);
