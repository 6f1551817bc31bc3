/** Words of the drawing kit itself. */
export const uiText = {
  breadcrumbs: { label: 'Kruimelpad', home: 'Home' },
} as const;
