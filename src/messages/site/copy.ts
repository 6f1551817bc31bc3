/** Words around copy. */
export const pageCopyText = { contents: 'Op deze pagina' } as const;
