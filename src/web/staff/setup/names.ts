/** What the form of the brand sends beside its fields. */
export const brandActionField = 'doe';
export const logoName = 'bestand';
export const removeLogoName = 'zonder-logo';
/** Which save the page showed as the last. */
export const lastSaveField = 'gezien';
/** What is done with the form: it is saved, shown, or only its logo is judged. */
export const brandActions = { save: 'opslaan', preview: 'voorbeeld', logo: 'logo' } as const;
