const alike = [
  ['ij', 'y'],
  ['ij', 'ei'],
  ['ie', 'y'],
  ['ch', 'g'],
  ['ks', 'x'],
  ['ph', 'f'],
  ['qu', 'kw'],
] as const;

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Words that are one mistake away, the most likely first. */
export function spellingVariants(word: string): string[] {
  const letters = [...word];
  const others = [...new Set([...alphabet, ...letters])];
  const places = [...letters.keys()];
  const with_ = (at: number, gone: number, text: string): string =>
    [...letters.slice(0, at), text, ...letters.slice(at + gone)].join('');
  const near = new Set([
    ...alike.flatMap(([one, other]) => [
      ...respelt(word, one, other),
      ...respelt(word, other, one),
    ]),
    ...places.slice(1).map((at) => with_(at - 1, 2, letters[at]! + letters[at - 1]!)),
    ...places.map((at) => with_(at, 0, letters[at]!)),
    ...places.map((at) => with_(at, 1, '')),
    ...[...places, letters.length].flatMap((at) => others.map((letter) => with_(at, 0, letter))),
    ...places.flatMap((at) => others.map((letter) => with_(at, 1, letter))),
  ]);
  near.delete(word);
  return [...near];
}

function respelt(word: string, one: string, other: string): string[] {
  const found: string[] = [];
  for (let at = word.indexOf(one); at >= 0; at = word.indexOf(one, at + 1))
    found.push(word.slice(0, at) + other + word.slice(at + one.length));
  return found;
}
