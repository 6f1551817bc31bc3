import { describe, expect, it } from 'vitest';
import { splitNonBreaking } from '#messages/words/whole-words.ts';

/** The words that stay on one line. A browser breaks a line after a hyphen. */

describe('splitNonBreaking', () => {
  it.each(['06-12345678', '088-0000101', '0348-123456', 'S-14986', 'e-mail', 'QR-code.'])(
    'keeps %s on one line',
    (word) => {
      expect(splitNonBreaking(`Bel ${word} nu`)).toEqual(['Bel ', word, ' nu']);
    },
  );
  it.each(['glasvezel-aansluiting', 'met-elkaar', '12345-67890'])('may break %s', (word) => {
    expect(splitNonBreaking(word)).toEqual([word]);
  });
});
