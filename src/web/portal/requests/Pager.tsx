import { Link } from 'react-router';
import type { RequestsAsked } from '#methods/read-requests.ts';
import { requestText } from '#text/requests.ts';
import { requestsAddress } from './request-address.ts';

const words = requestText.list;

/** The way to the other pages of the list; nothing where there is one. */
export function Pager({ asked, pages }: { asked: RequestsAsked; pages: number }) {
  if (pages < 2) return null;
  const { page } = asked;
  return (
    <nav className="pager" aria-label={words.pages}>
      {page > 1 && (
        <Link className="go" to={requestsAddress({ ...asked, page: page - 1 })} rel="prev">
          ← {words.previous}
        </Link>
      )}
      <span className="soft figure">{words.page(page, pages)}</span>
      {page < pages && (
        <Link className="go" to={requestsAddress({ ...asked, page: page + 1 })} rel="next">
          {words.next} →
        </Link>
      )}
    </nav>
  );
}
