const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const clock = String.raw`(?<hours>\d{2}):(?<minutes>\d{2}):(?<seconds>\d{2})`;
const forms = [
  new RegExp(
    String.raw`^[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) ${clock} GMT$`,
  ),
  new RegExp(
    String.raw`^[A-Z][a-z]{5,8}, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) ${clock} GMT$`,
  ),
  new RegExp(
    String.raw`^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) ${clock} (?<year>\d{4})$`,
  ),
];

/** `Date.parse` accepts many invalid dates. Source: RFC 9110, section 5.6.7. */
export function parseHttpDate(text: string, now: Date): Date | undefined {
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts) return undefined;
  const month = months.indexOf(parts['month']!);
  const day = Number(parts['day']);
  const moment = new Date(
    Date.UTC(
      fullYear(parts['year']!, now),
      month,
      day,
      Number(parts['hours']),
      Number(parts['minutes']),
      Number(parts['seconds']),
    ),
  );
  return month >= 0 && moment.getUTCDate() === day && moment.getUTCMonth() === month
    ? moment
    : undefined;
}

/** Two digits: this century, or the previous one when it would be more than 50 years ahead. */
function fullYear(text: string, now: Date): number {
  if (text.length === 4) return Number(text);
  const year = Math.floor(now.getUTCFullYear() / 100) * 100 + Number(text);
  return year > now.getUTCFullYear() + 50 ? year - 100 : year;
}
