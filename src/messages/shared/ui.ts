/** Words of the drawing kit itself. */
export const uiText = {
  breadcrumbs: { label: 'Kruimelpad', home: 'Home' },
  dialog: { close: 'Sluiten' },
  combobox: { clear: (label: string): string => `${label} leegmaken` },
} as const;
