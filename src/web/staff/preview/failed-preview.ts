import { staffPreviewText } from '#messages/staff/preview.ts';
import type { PreviewAnswer } from './read-preview.ts';

/** Nothing came of asking. */
export const failedPreview: PreviewAnswer = {
  shown: null,
  troubles: [{ label: null, text: staffPreviewText.wrong.failed }],
};
