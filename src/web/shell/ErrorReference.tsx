import { errorActions } from '#messages/site/errors.ts';
import { useErrorReference } from './connection/sent.ts';

/** The reference is also in the server log. */
export function ErrorReference() {
  const reference = useErrorReference();
  if (reference === undefined) return null;
  return (
    <p className="soft">
      {errorActions.reference} <strong className="figure">{reference}</strong>
    </p>
  );
}
