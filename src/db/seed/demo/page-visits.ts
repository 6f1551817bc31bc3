import { addDays, isWeekday, officeMoment } from '../calendar.ts';
import { articles } from '../articles.ts';
import type { Row, DemoContext } from './world.ts';

const weeks = 60;

const pages: readonly (readonly [path: string, visits: number])[] = [
  ['/', 118],
  ['/kpn-een-internet', 41],
  ['/kpn-een-mobiel', 37],
  ['/glasvezel', 34],
  ['/kpn-een-telefonie', 29],
  ['/kpn-een-werkplek', 26],
  ['/contact', 22],
  ['/kennisdatabase', 19],
  ['/aanmeldformulier-glasvezel', 9],
  ['/werken-bij', 8],
  ['/over-ons', 7],
  ...articles
    .slice(0, 4)
    .map(({ slug }, at) => [`/kennisdatabase-detail/${slug}`, 9 - 2 * at] as const),
];

export function pageVisitRows(world: DemoContext): Row[] {
  const { random } = world;
  return Array.from({ length: 7 * weeks }, (_, back) => addDays(world.yesterday, -back)).flatMap(
    (day, back) =>
      pages.flatMap(([path, visits]) => {
        const expected = visits * (isWeekday(day) ? 1 : 0.22) * (1 - back / (7 * weeks * 2.5));
        const count = Math.round(expected * (0.7 + random.between(0, 60) / 100));
        const stamp = officeMoment(day, 900);
        if (count === 0) return [];
        return [
          {
            Id: world.nextId('a0V'),
            Name: path,
            Dag__c: day,
            Aantal__c: count,
            CreatedById: null,
            CreatedDate: stamp,
            LastModifiedById: null,
            LastModifiedDate: stamp,
          },
        ];
      }),
  );
}
