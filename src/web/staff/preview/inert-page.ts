/**
 * A page of the site to look at: nothing runs in it, and what leads elsewhere opens a tab of its
 * own, as the site lets nobody frame its pages. A place on the page itself is found in the frame.
 */
export const inertPage = (html: string): string =>
  html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace('<head>', '<head><base target="_blank"/>')
    .replaceAll(' href="#', ' target="_self" href="#');
