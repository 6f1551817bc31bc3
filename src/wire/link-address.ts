/** Whether a page may make a link of this: a whole address of a kind that runs nothing in the page. */
export const isLinkAddress = (text: string): boolean => /^(https?:\/\/|mailto:|tel:)[^\s/]/i.test(text);

/** Without a scheme it is the name of a site. A browser reads whatever stands before a first colon as one. */
export const hasSafeScheme = (text: string): boolean => isLinkAddress(text) || !/^[^/?#]*:/.test(text);
