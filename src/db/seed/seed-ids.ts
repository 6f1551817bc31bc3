/** Record ids of the demo: key prefix, `00`, ten digits of the row's number, and the suffix of the 18-character form. Source: record-api.md §1.5. */
export const seedId = (keyPrefix: string, number: number): string => {
  const id = `${keyPrefix}00${String(number).padStart(10, '0')}`;
  return id + suffixOf(id);
};

const suffixAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

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
