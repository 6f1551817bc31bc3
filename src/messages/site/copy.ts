/** Words around copy. */
export const copyText = { contents: 'Op deze pagina' } as const;
