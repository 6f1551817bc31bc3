import type {
  Dashboard,
  OtherKind,
  ServiceKind,
  ServiceSummary,
} from '#domain/dashboard/read-dashboard.ts';
import { dashboardText } from '#messages/portal/dashboard.ts';
import { euros } from '#messages/shared/numbers.ts';
import { serviceAmount } from '#messages/shared/service-amount.ts';
import type { ActionLink } from '#ui/layout/ActionLinks.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import type { Meter } from '#ui/feedback/Meter.tsx';
import type { StatusTone } from '#ui/feedback/StatusText.tsx';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import { paths } from '../paths.ts';
import { type CaseLine, caseLine } from './case-line.ts';
import { type ActivityLine, activityLine, type AttentionLine, attentionLine } from './news.ts';
import { hourNow } from './words.ts';
import { connectionParams } from './company/company-params.ts';

type Kind = ServiceKind | OtherKind;

export type MissingService = { name: string; why: string; to: string };
export type Overview = {
  greeting: string;
  company: string;
  completion: number;
  remark: string;
  arranged: number;
  missing: readonly MissingService[];
  meters: readonly Meter[];
  otherMeters: readonly Meter[];
  total: string;
  actions: readonly ActionLink[];
  cases: readonly CaseLine[];
  caseCount: number;
  attention: readonly AttentionLine[];
  activity: readonly ActivityLine[];
};

const icons: Record<Kind, IconName> = {
  [serviceKind.mobile]: 'mobile',
  [serviceKind.voip]: 'phone',
  [serviceKind.internet]: 'internet',
  [serviceKind.cloud]: 'cloud',
  [serviceKind.sla]: 'shield',
  [serviceKind.tv]: 'tv',
  [serviceKind.hardware]: 'desk',
};
const servicePages: Record<ServiceKind, string> = {
  [serviceKind.mobile]: paths.mobile,
  [serviceKind.voip]: paths.telephony,
  [serviceKind.internet]: paths.internet,
  [serviceKind.cloud]: paths.workplace,
  // A service level has no page of its own: it is agreed in a conversation.
  [serviceKind.sla]: paths.adviceCall,
};
const tones = {
  active: 'good',
  ending: 'attention',
  requested: 'busy',
  fault: 'attention',
} as const satisfies Record<string, StatusTone>;

export function overviewOf(dashboard: Dashboard, now: Date): Overview {
  const { firstName, company, completion, remark, services, otherServices } = dashboard;
  const missing = services
    .filter(({ active }) => active === 0)
    .map(({ kind }) => ({
      name: dashboardText.kinds[kind].missing,
      why: dashboardText.kinds[kind].why,
      to: servicePages[kind],
    }));
  return {
    greeting: dashboardText.greeting(hourNow(now), firstName),
    company: dashboardText.company(company.name, company.customerNumber),
    completion,
    remark: dashboardText.remarks[remark],
    arranged: services.length - missing.length,
    missing,
    meters: services.map((one) => meterOf(one, servicePages[one.kind])),
    otherMeters: otherServices.map((one) => meterOf(one, detailOf(one.kind))),
    total: euros(dashboard.monthlyTotal),
    actions,
    cases: dashboard.openCases.map((one) => caseLine(one, now)),
    caseCount: dashboard.openCaseCount,
    attention: dashboard.attention.map(attentionLine),
    activity: dashboard.activity.map((one) => activityLine(one, now)),
  };
}

function meterOf({ kind, monthly, state, ...amount }: ServiceSummary<Kind>, offer: string): Meter {
  const words = dashboardText.kinds[kind];
  const common = { icon: icons[kind], name: words.name };
  if (state === 'none')
    return { ...common, to: offer, count: null, unit: words.empty, foot: { invite: words.look } };
  const foot = {
    status: dashboardText.states[state],
    tone: tones[state],
    amount: state === 'requested' ? null : euros(monthly),
  };
  const { figure, unit } = serviceAmount(amount);
  return {
    ...common,
    to: detailOf(kind),
    count: figure,
    unit: state === 'requested' ? dashboardText.requestedUnit : unit,
    foot,
  };
}

const detailOf = (kind: Kind): string =>
  kind === serviceKind.mobile
    ? paths.mobileConnections
    : `${paths.company}&${connectionParams.kind}=${encodeURIComponent(kind)}#aansluitingen`;

const { requests, connections, company, question, order } = dashboardText.actions;

const actions: readonly ActionLink[] = [
  { to: paths.serviceRequests, icon: 'message', name: requests },
  { to: `${paths.company}#aansluitingen`, icon: 'swap', name: connections },
  { to: paths.company, icon: 'building', name: company },
  { to: paths.newServiceRequest, icon: 'headset', name: question },
  { to: paths.order, icon: 'bag', name: order },
];
