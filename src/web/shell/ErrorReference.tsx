import { errorActions } from '#messages/site/errors.ts';
import { useErrorReference } from './connection/sent.ts';

/** The code to name when asking for help; it also stands in the log. */
export function ErrorReference() {
  const reference = useErrorReference();
  if (reference === undefined) return null;
  return (
    <p className="soft">
      {errorActions.reference} <strong className="figure">{reference}</strong>
    </p>
  );
}
