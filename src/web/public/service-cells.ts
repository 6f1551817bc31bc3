import type { Point } from '#methods/markdown.ts';
import { homeText } from '#text/home.ts';
import type { BoardCell } from '#ui/Board.tsx';
import { paths } from '../paths.ts';

const { more, read } = homeText.services;

/** How a page that copy links to is drawn. */
const known: Readonly<Record<string, Pick<BoardCell, 'icon' | 'foot'>>> = {
  [paths.internet]: { icon: 'internet', foot: more.internet },
  [paths.fibre]: { icon: 'fibre', foot: more.fibre },
  [paths.mobile]: { icon: 'mobile', foot: more.mobile },
  [paths.telephony]: { icon: 'phone', foot: more.telephony },
  [paths.workplace]: { icon: 'desk', foot: more.workplace },
};

/** The points that lead to a page of ours as cells of the board; staff choose which, in what order. */
export const serviceCells = (points: readonly Point[]): BoardCell[] =>
  points.flatMap(({ title, text, to }) =>
    to?.startsWith('/') && title !== '' ? [{ to, name: title, text, ...(known[to] ?? { icon: 'building', foot: read }) }] : [],
  );
