/** Query parameter of suggestions: the one kind of page to suggest. */
export const suggestedKindParam = 'soort';
