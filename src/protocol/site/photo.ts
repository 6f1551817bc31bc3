/**
 * The widths, in pixels, in which the server keeps each photograph of a page. Pages show one at
 * most 480 wide, so 960 also fits a screen with two pixels for each pixel of the page.
 */
export const photoWidths = [320, 640, 960] as const;

/** Below the base path. */
export const photoPath = (versionId: string, width: number): string =>
  `/foto/${versionId}/${String(width)}`;

/** Larger originals are made smaller when they are stored. In pixels, for each side. */
export const longestPhotoSide = 2_400;
export const mostPhotoPixels = 50_000_000;
export const mostPhotoSide = 12_000;

export const photoProblemCodes = [
  'photo.notOne',
  'photo.altMissing',
  'photo.missing',
  'photo.wrongKind',
  'photo.tooLarge',
  'photo.unreadable',
] as const;
