import { errorActions } from '#messages/site/errors.ts';
import { useReference } from './connection/sent.ts';

/** The code to name when asking for help; it also stands in the log. */
export function Reference() {
  const reference = useReference();
  if (reference === undefined) return null;
  return (
    <p className="soft">
      {errorActions.reference} <strong className="figure">{reference}</strong>
    </p>
  );
}
