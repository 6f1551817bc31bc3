/** Texts of the shared components themselves. */
export const uiText = {
  breadcrumbs: { label: 'Kruimelpad', home: 'Home' },
  dialog: { close: 'Sluiten' },
  combobox: { clear: (label: string): string => `${label} leegmaken` },
} as const;
