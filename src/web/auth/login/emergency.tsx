import {
  data,
  Form,
  redirect,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { isEmergencyToken } from '#auth/login/emergency-log-in.ts';
import { isMfaChallenge } from '#auth/login/mfa-challenge.ts';
import { emergencyText as text } from '#messages/login/emergency.ts';
import { providerPageText } from '#messages/login/provider-problems.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { redirectToSecondStep } from '../provider/redirect-to-second-step.ts';
import { landingPath } from '../../session/return-path.ts';
import { Head } from '../../shell/head/Head.tsx';
import { visitContext } from '../../visit.ts';
import { EndedLink } from './EndedLink.tsx';
import { clientInfoOf, loginHeaders } from './entering.ts';

export const handle = {} satisfies PageHandle;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const works = await isEmergencyToken(context.get(visitContext).ctx, params['token'] ?? '');
  const headers = { 'cache-control': 'no-store' };
  return data({ works }, { status: works ? 200 : 404, headers });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext);
  const { ctx, authService, address } = visit;
  const entered = await authService.logInByEmergencyLink(ctx, {
    token: params['token'] ?? '',
    address,
    ...clientInfoOf(request),
  });
  if (!entered.ok) return data(null, { status: 404 });
  if (isMfaChallenge(entered.value)) return redirectToSecondStep(visit, entered.value, null);
  return redirect(landingPath(entered.value.viewer), {
    status: 303,
    headers: loginHeaders(visit, entered.value),
  });
}

export default function Emergency() {
  const { works } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <div className="page stack-wide">{works ? <Begin to={pathname} /> : <Over />}</div>
    </main>
  );
}

/** A button, because programs that look at links would use the link up. */
function Begin({ to }: { to: string }) {
  return (
    <>
      <Head title={text.title} />
      <div className="stack">
        <h1>{text.title}</h1>
        <p className="lede">{text.lede}</p>
      </div>
      <Form className="row" method="post" action={to} reloadDocument>
        <Button type="submit">{text.send}</Button>
      </Form>
    </>
  );
}

function Over() {
  return (
    <EndedLink words={text.over}>
      <ButtonLink to={paths.login}>{providerPageText.backToLogin}</ButtonLink>
    </EndedLink>
  );
}
