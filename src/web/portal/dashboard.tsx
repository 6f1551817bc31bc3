import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { readDashboard } from '#domain/dashboard/read-dashboard.ts';
import type { Result } from '#protocol/problem.ts';
import type { PageHandle } from '../handle.ts';
import { paths } from '../paths.ts';
import { CompanyTab } from './company/CompanyTab.tsx';
import { readCompanyTab } from './company/read-company-tab.ts';
import { customerVisit } from '../session/customer.ts';
import { overviewOf } from './overview.ts';
import { OverviewTab } from './OverviewTab.tsx';
import { loadRequests } from './requests/load-requests.ts';
import { RequestsTab } from './requests/RequestsTab.tsx';
import { readPreviousLogin } from '#auth/login/own-logins.ts';
import { securityText } from '#messages/login/security.ts';
import type { Visit } from '../visit.ts';
import { deviceOf } from '../session/device.ts';
import { momentText } from '#messages/shared/days.ts';

export const handle = {
  area: 'portal',
  follows: [
    'Case',
    'CaseComment',
    'Aansluiting__c',
    'Opzegging__c',
    'Uitportering__c',
    'Account',
    'Contact',
    'User',
  ],
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const visit = customerVisit(args);
  const { ctx } = visit;
  const tab = args.url.searchParams.get('tab');
  if (tab === 'serviceverzoeken') return { tab, requests: await loadRequests(visit) } as const;
  if (tab === 'mijnbedrijf') {
    return { tab, company: await readCompanyTab(args) } as const;
  }
  // Source: spec §2.
  if (ctx.viewer.kind === 'user' && ctx.viewer.role === 'casesOnly')
    throw redirect(paths.serviceRequests);
  const { mobilePortalUrl, securityDashboardUrl } = ctx.brand;
  const elsewhere = { mobile: mobilePortalUrl, security: securityDashboardUrl };
  const lastLogin = await readLastLogin(visit);
  return {
    tab: null,
    lastLogin,
    overview: overviewOf(granted(await readDashboard(ctx)), ctx.now),
    elsewhere,
  } as const;
}

function granted<T>(result: Result<T>): T {
  if (!result.ok) throw data(null, { status: 403 });
  return result.value;
}

export default function Dashboard() {
  const shown = useLoaderData<typeof loader>();
  if (shown.tab === 'serviceverzoeken') return <RequestsTab page={shown.requests} />;
  if (shown.tab === 'mijnbedrijf') return <CompanyTab company={shown.company} />;
  return <OverviewTab {...shown} />;
}

async function readLastLogin({ ctx, sessionToken }: Visit): Promise<string | null> {
  const before = sessionToken === null ? null : await readPreviousLogin(ctx, sessionToken);
  return before && securityText.logins.last(momentText(before.at), deviceOf(before.userAgent));
}
