/** The field with the key of the price changes that the page showed. */
export const seenChangesField = 'seenChanges';
