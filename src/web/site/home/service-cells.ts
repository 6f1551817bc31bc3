import type { ListItem } from '#domain/content/markdown.ts';
import { homeText } from '#messages/site/home.ts';
import type { BoardCell } from '#ui/layout/Board.tsx';
import type { PackageService } from '#protocol/telecom/package.ts';
import { paths } from '../../paths.ts';

const { more, read } = homeText.services;

/** By the path of the page to which a cell links. */
const known: Readonly<Record<string, Pick<BoardCell, 'icon' | 'foot'>>> = {
  [paths.internet]: { icon: 'internet', foot: more.internet },
  [paths.fibre]: { icon: 'fibre', foot: more.fibre },
  [paths.mobile]: { icon: 'mobile', foot: more.mobile },
  [paths.telephony]: { icon: 'phone', foot: more.telephony },
  [paths.workplace]: { icon: 'desk', foot: more.workplace },
};

export type ServiceStartPrice = { service: PackageService; foot: string };

const sold: Readonly<Partial<Record<PackageService, string>>> = {
  internet: paths.internet,
  mobile: paths.mobile,
  telephony: paths.telephony,
  workplace: paths.workplace,
};

export const serviceCells = (
  points: readonly ListItem[],
  starts: readonly ServiceStartPrice[],
): BoardCell[] =>
  points.flatMap(({ title, text, to }) =>
    to?.startsWith('/') && title !== ''
      ? [
          {
            to,
            name: title,
            text,
            ...(known[to] ?? { icon: 'building', foot: read }),
            ...startOf(to, starts),
          },
        ]
      : [],
  );

function startOf(
  to: string,
  starts: readonly ServiceStartPrice[],
): Pick<BoardCell, 'foot'> | undefined {
  const start = starts.find(({ service }) => sold[service] === to);
  return start && { foot: start.foot };
}
