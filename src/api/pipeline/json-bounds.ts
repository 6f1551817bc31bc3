/**
 * The largest legitimate body is a batch of 200 records with some 80 fields each, or a megabyte of
 * ids. Parsing much more would delay other requests.
 */
export const mostKeys = 20_000;
export const mostValues = 60_000;
/**
 * Before parsing. Higher than the 32 levels of the later check, so that 33 levels get its message.
 */
export const mostLevels = 64;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

export function jsonExcess(text: string): string | undefined {
  let [keys, values, levels] = [0, 1, 0];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        break;
      case colon:
        if (++keys > mostKeys) return `more than ${mostKeys} keys`;
        break;
      case comma:
        if (++values > mostValues) return `more than ${mostValues} values`;
        break;
      case openList:
      case openObject:
        if (++levels > mostLevels) return `more than ${mostLevels} levels`;
        break;
      case closeList:
      case closeObject:
        levels--;
        break;
    }
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at++;
  }
  return text.length;
}
