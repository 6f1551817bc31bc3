import type { OwnConnection } from '#domain/company/read-own-connection.ts';
import { addressText } from '#messages/address/address-text.ts';
import { connectionText, monthlyTextWithoutVat } from '#messages/portal/connection.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { dayText } from '#messages/shared/days.ts';
import { dutchNumber, euros, unitText } from '#messages/shared/numbers.ts';
import type { StatusTone } from '#ui/feedback/StatusText.tsx';
import { serviceUnit } from '#protocol/telecom/service-kind.ts';
import { paths, portOutPath, proofPath, terminatePath } from '../../paths.ts';
import { type CaseLine, caseLine } from '../case-line.ts';
import { historyOf } from './history.ts';
import { toneOfStatus } from '../../status-tone.ts';
import { portOutStatus, terminationStatus } from '#protocol/telecom/picklists.ts';

type Fact = { name: string; value: string };

export type ConnectionView = {
  id: string;
  name: string;
  kind: string;
  status: string;
  tone: StatusTone;
  lede: string | null;
  service: Fact[];
  contract: Fact[];
  /** Newest first. */
  prices: { id: string; period: string; monthly: string }[];
  running: { text: string; to: string; see: string; proof: string; download: string }[];
  history: { title: string; text: string }[];
  requests: CaseLine[];
  actions: { terminate: string | null; portOut: string | null; ask: string };
};

const { facts: names, contract: words, prices, running } = connectionText;

export function connectionView(connection: OwnConnection, now: Date): ConnectionView {
  const { id, name, kind, status, cases, mayTerminate, mayPortOut } = connection;
  return {
    id,
    name,
    kind,
    status,
    tone: toneOfStatus(status),
    lede: ledeOf(connection),
    service: serviceFacts(connection),
    contract: contractFacts(connection),
    prices: pricesOf(connection),
    running: runningOf(connection),
    history: historyOf(connection),
    requests: cases.map((one) => caseLine(one, now)),
    actions: {
      terminate: mayTerminate ? terminatePath(id) : null,
      portOut: mayPortOut ? portOutPath(id) : null,
      ask: `${paths.newServiceRequest}?aansluiting=${id}`,
    },
  };
}

function ledeOf({ status, endDate }: OwnConnection): string | null {
  if (status === connectionStatus.requested) return connectionText.requested;
  if (status !== connectionStatus.ended) return null;
  return endDate === null ? connectionText.endedSometime : connectionText.ended(dayText(endDate));
}

const known = (facts: readonly (readonly [name: string, value: string | null])[]): Fact[] =>
  facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value }]));

function serviceFacts({ number, status, monthly, details }: OwnConnection): Fact[] {
  const { product, bundle, sim, address, amount, unit, level } = details;
  const amountText =
    amount === null || level !== null
      ? null
      : `${dutchNumber(amount, 0)} ${unitText(amount, unit ?? '')}`.trim();
  return known([
    [names.product, product],
    [names.number, number],
    [names.bundle, bundle === product ? null : bundle],
    [names.sim, sim],
    [unit === serviceUnit.speed ? names.speed : names.amount, amountText],
    [names.level, level],
    [names.address, address === null ? null : addressText(address)],
    [names.monthly, monthlyTextWithoutVat(status, monthly)],
  ]);
}

const pricesOf = ({ periods }: OwnConnection): ConnectionView['prices'] =>
  periods.toReversed().map(({ from, until, monthly }) => ({
    id: `${from} ${monthly}`,
    period:
      until === null ? prices.from(dayText(from)) : prices.until(dayText(from), dayText(until)),
    monthly: euros(monthly / 100),
  }));

function contractFacts({
  contract,
  start,
  endDate,
  end,
  lastNotice,
  today,
  mayTerminate,
}: OwnConnection): Fact[] {
  const { kind, renewed, initialEnd, noticeMonths } = contract;
  const over = initialEnd !== null && initialEnd <= today;
  const form =
    kind === 'indefinite'
      ? words.forms.indefinite
      : renewed
        ? words.forms.renewed
        : over
          ? words.forms.over
          : words.forms.fixed;
  return known([
    [words.form, form],
    [words.start, start === null ? words.unknown : dayText(start)],
    [words.initialEnd, kind === 'fixed' && initialEnd !== null ? dayText(initialEnd) : null],
    [words.notice, words.noticeText(end.notice, noticeMonths)],
    [
      words.lastNotice,
      mayTerminate && lastNotice !== null ? words.lastNoticeText(dayText(lastNotice)) : null,
    ],
    [words.today, mayTerminate ? words.todayText(dayText(end.earliestDate)) : null],
    [words.end, endDate === null ? null : dayText(endDate)],
  ]);
}

function runningOf({
  id,
  terminations,
  releases,
  status,
  endDate,
  today,
}: OwnConnection): ConnectionView['running'] {
  const termination = terminations.find((each) => each.status === terminationStatus.received);
  const release = releases.find(
    (each) =>
      each.status === portOutStatus.requested ||
      (each.status === portOutStatus.released && each.validUntil >= today),
  );
  const ending =
    status === connectionStatus.ending && endDate !== null
      ? running.ending(dayText(endDate))
      : null;
  const [ends, ports] = [terminatePath(id), portOutPath(id)];
  return [
    ...(termination
      ? [
          {
            text: running.termination(dayText(termination.endDate)),
            to: ends,
            see: running.seeTermination,
            proof: proofPath(ends),
            download: running.proof,
          },
        ]
      : []),
    ...(!termination && ending !== null
      ? [{ text: ending, to: ends, see: running.seeTermination, proof: '', download: '' }]
      : []),
    ...(release
      ? [
          {
            text:
              release.status === portOutStatus.requested
                ? running.asked(release.number)
                : running.released(release.number, dayText(release.validUntil)),
            to: ports,
            see: running.seePortOut,
            proof: proofPath(ports),
            download: running.portProof,
          },
        ]
      : []),
  ];
}
