/** Words of the drawing kit itself. */
export const uiText = {
  breadcrumbs: { label: 'Kruimelpad', home: 'Home' },
  dialog: { close: 'Sluiten' },
} as const;
