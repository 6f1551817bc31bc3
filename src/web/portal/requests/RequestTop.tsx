import { Link } from 'react-router';
import { requestText } from '#messages/portal/requests.ts';
import { NonBreakingText } from '#ui/data/NonBreakingText.tsx';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { requestPath } from '#protocol/site/site.ts';
import { paths } from '../../paths.ts';
import type { RequestView } from './request-view.ts';
import { replyAnchor } from './request-actions.ts';
import '../Dashboard.css';

const { detail } = requestText;

export function BackToRequests() {
  return (
    <Link className="dashboard-back" to={paths.serviceRequests} viewTransition>
      {detail.back}
    </Link>
  );
}

export function RequestTop({ request }: { request: RequestView }) {
  return (
    <div className="stack">
      <BackToRequests />
      <h1 className="title-6 request-subject">
        <NonBreakingText text={request.subject} />
      </h1>
      <div className="row">
        <span className="soft figure">{request.number}</span>
        <StatusText tone={request.tone}>{request.status}</StatusText>
      </div>
      {request.goesOn && (
        <p className="request-waiting">
          {detail.goesOn} <Link to={requestPath(request.goesOn.id)}>{request.goesOn.number}</Link>
        </p>
      )}
      {request.waiting && (
        <p className="request-waiting">
          {detail.waiting} <a href={`#${replyAnchor}`}>{detail.reply.title}</a>
        </p>
      )}
    </div>
  );
}
