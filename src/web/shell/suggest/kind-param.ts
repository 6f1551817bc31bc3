/** In the address of suggestions: the one kind of page that is suggested. */
export const suggestedKindParam = 'soort';
