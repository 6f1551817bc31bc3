import { Link } from 'react-router';
import { dashboardText } from '#messages/portal/dashboard.ts';
import { paths } from '../paths.ts';
import { useShell } from '../shell/use-shell.ts';
import './Dashboard.css';

export function BackToOverview() {
  const visitor = useShell()?.visitor;
  if (visitor?.kind !== 'user' || visitor.casesOnly) return null;
  return (
    <Link className="dashboard-back" to={paths.dashboard} viewTransition>
      {dashboardText.back}
    </Link>
  );
}
