/** Form fields of the brand page that are no brand values. */
export const brandActionField = 'doe';
export const logoName = 'bestand';
export const removeLogoName = 'zonder-logo';
/** The last save that the page showed. */
export const lastSaveField = 'gezien';
/** The acts of the form: save, preview, or only check the logo. */
export const brandActions = { save: 'opslaan', preview: 'voorbeeld', logo: 'logo' } as const;
