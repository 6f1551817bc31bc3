export type Town = { name: string; postcodes: readonly number[] };

const town = (name: string, ...postcodes: number[]): Town => ({ name, postcodes });

export const towns: readonly Town[] = [
  town('Utrecht', 3511, 3526, 3542, 3584),
  town('Amersfoort', 3811, 3821, 3824),
  town('Woerden', 3441, 3446),
  town('Nieuwegein', 3431, 3439),
  town('Zeist', 3701, 3704),
  town('Veenendaal', 3901, 3905),
  town('Houten', 3991, 3994),
  town('Hilversum', 1211, 1221),
  town('Amsterdam', 1014, 1043, 1096),
  town('Haarlem', 2011, 2031),
  town('Hoorn', 1621, 1627),
  town('Alkmaar', 1811, 1822),
  town('Almere', 1315, 1332),
  town('Lelystad', 8219, 8232),
  town('Zwolle', 8011, 8028, 8041),
  town('Deventer', 7411, 7418),
  town('Apeldoorn', 7311, 7325),
  town('Enschede', 7511, 7547),
  town('Arnhem', 6811, 6827),
  town('Ede', 6711, 6718),
  town('Nijmegen', 6511, 6541),
  town('Tiel', 4001, 4004),
  town('Gorinchem', 4201, 4207),
  town('Rotterdam', 3011, 3045, 3089),
  town('Dordrecht', 3311, 3316),
  town('Gouda', 2801, 2809),
  town('Leiden', 2311, 2321),
  town('Den Haag', 2511, 2516),
  town('Delft', 2611, 2628),
  town('Breda', 4811, 4825),
  town('Tilburg', 5011, 5048),
  town('Den Bosch', 5211, 5232),
  town('Eindhoven', 5611, 5651),
  town('Helmond', 5701, 5705),
  town('Venlo', 5911, 5928),
  town('Maastricht', 6211, 6222),
  town('Groningen', 9711, 9723),
  town('Assen', 9401, 9405),
  town('Leeuwarden', 8911, 8938),
  town('Middelburg', 4331, 4338),
];

export const streets: readonly string[] = [
  'Industrieweg',
  'Ambachtsweg',
  'Nijverheidsweg',
  'Handelsweg',
  'Energieweg',
  'Techniekweg',
  'Stationsstraat',
  'Dorpsstraat',
  'Kerkstraat',
  'Marktstraat',
  'Molenweg',
  'Havenkade',
  'Nieuwstraat',
  'Wilhelminalaan',
  'Lindelaan',
  'Burgemeesterlaan',
  'Spoorlaan',
  'Lange Wal',
  'Achterweg',
  'Kanaaldijk',
];

const letters = 'ABCDEGHJKLMNPRTVWXZ';
const neverIssued = ['SA', 'SD', 'SS'];

export function postcodeLetters(n: number): string {
  const pair = `${letters[Math.floor(n / letters.length) % letters.length]}${letters[n % letters.length]}`;
  return neverIssued.includes(pair) ? 'AA' : pair;
}
