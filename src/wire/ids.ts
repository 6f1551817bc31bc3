/** Record ids: 15 case-sensitive characters that identify, or 18 with a suffix that protects the case. Source: record-api.md §1.5. */

const suffixAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';
const wellFormed = /^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/;

/** The 18-character form, or undefined when the text is no id. The suffix of an 18-character id is not judged but made anew. */
export function normalizeId(text: string): string | undefined {
  if (!wellFormed.test(text)) return undefined;
  const id = text.slice(0, 15);
  return id + suffixOf(id);
}

function suffixOf(id: string): string {
  let suffix = '';
  for (let group = 0; group < 3; group++) {
    let bits = 0;
    for (let i = 0; i < 5; i++) {
      const code = id.charCodeAt(group * 5 + i);
      if (code >= 65 && code <= 90) bits |= 1 << i;
    }
    suffix += suffixAlphabet[bits];
  }
  return suffix;
}
