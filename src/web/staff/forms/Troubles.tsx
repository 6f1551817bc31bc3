import { useContext } from 'react';
import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import { FieldIds } from '../../forms/use-form.ts';
import type { EditField } from '../../forms/edit-field.ts';
import { type SaveTrouble, wholeTroubleText } from './save-troubles.ts';
import { formText } from '#messages/shared/ui.ts';

type TroubleProps = {
  troubles: readonly SaveTrouble[];
  fields: readonly Pick<EditField, 'apiName' | 'label'>[];
  occasion: unknown;
};

/** A problem of a field that the form does not have appears only here. */
export function Troubles({ troubles, fields, occasion }: TroubleProps) {
  const idOf = useContext(FieldIds);
  const items = troubles.map((one) => {
    const known = fields.find(({ apiName }) => apiName === one.field);
    const text = wholeTroubleText(one);
    return known
      ? { id: idOf(known.apiName), text: `${known.label}: ${text}` }
      : { id: undefined, text };
  });
  const title = items.every(({ id }) => id !== undefined)
    ? formText.summary(items.length)
    : formText.summaryWhole;
  return <ErrorSummary title={title} items={items} occasion={occasion} />;
}
