/** What the form of the brand sends beside its fields. */
export const actName = 'doe';
export const logoName = 'bestand';
export const removeLogoName = 'zonder-logo';
/** Which save the page showed as the last. */
export const seenName = 'gezien';
