const day = 86_400_000;
const lastDay = Date.UTC(9999, 11, 31) / day;
/** Date texts by day number since 1970. */
const days = new Map<number, string>();
const mostDays = 50_000;

const pairs = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'));

/** The dates of one record are often equal. */
const last = { time: Number.NaN, text: '' };

/** Returns the same as `toISOString`, but faster. */
export function isoMoment(moment: Date): string {
  const time = moment.getTime();
  if (time === last.time) return last.text;
  const number = Math.floor(time / day);
  if (!(number >= 0 && number <= lastDay)) return moment.toISOString();
  let date = days.get(number);
  if (date === undefined) {
    if (days.size >= mostDays) days.clear();
    days.set(number, (date = moment.toISOString().slice(0, 11)));
  }
  const milliseconds = time - number * day;
  const seconds = Math.floor(milliseconds / 1_000);
  const minutes = Math.floor(seconds / 60);
  const rest = milliseconds % 1_000;
  last.time = time;
  last.text = `${date}${pairs[Math.floor(minutes / 60)]}:${pairs[minutes % 60]}:${pairs[seconds % 60]}.${Math.floor(rest / 100)}${pairs[rest % 100]}Z`;
  return last.text;
}
