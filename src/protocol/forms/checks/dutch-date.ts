const months = [
  'jan',
  'feb',
  'mrt',
  'apr',
  'mei',
  'jun',
  'jul',
  'aug',
  'sep',
  'okt',
  'nov',
  'dec',
] as const;
const monthWords =
  /^(jan(uari)?|feb(ruari)?|mrt|maart|apr(il)?|mei|juni?|juli?|aug(ustus)?|sept?(ember)?|okt(ober)?|nov(ember)?|dec(ember)?)$/;

/** Such as `3-5-1990`, `03051990`, `3 mei 1990` and `1990-05-03`. Returns `yyyy-mm-dd`. */
export function readDutchDate(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!);
  const figures =
    /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})$/.exec(plain) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(plain);
  if (figures) return dayOf(figures[3]!, figures[2]!, figures[1]!);
  const words = /^(\d{1,2})[-. ]+([a-z]+)[-. ]+(\d{4})$/.exec(plain);
  return words && monthWords.test(words[2]!)
    ? dayOf(words[3]!, String(monthOf(words[2]!)), words[1]!)
    : undefined;
}

const monthOf = (word: string): number =>
  word === 'maart' ? 3 : months.findIndex((month) => word.startsWith(month)) + 1;

function dayOf(year: string, month: string, day: string): string | undefined {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // `Date` turns a day that does not exist into a day of the next month.
  return date.toISOString().slice(0, 10) === written ? written : undefined;
}
