import { readPrefilledFields } from '#domain/filling/read-prefilled-fields.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { FormTexts } from '../../forms/drafts/form-texts.ts';
import { type EditField, inputTextOf } from '../../forms/edit-field.ts';
import type { SentForm } from '../../forms/sent-form.ts';
import { nothingPrefilledText, prefilledText } from '#messages/staff/record.ts';

type Sent = {
  objectApiName: string;
  fields: readonly EditField[];
  /** The fields whose picked row may fill in other fields. */
  chosen: readonly EditField[];
  sent: Pick<SentForm, 'typed'>;
};

export async function fillSent(ctx: RequestContext, { objectApiName, fields, chosen, sent }: Sent) {
  const { typed } = sent;
  const filled: Record<string, string> = {};
  const labels: string[] = [];
  for (const { apiName } of chosen.filter(({ kind }) => kind === 'reference')) {
    const recordId = typed[apiName] ?? '';
    if (recordId === '') continue;
    for (const { field, value, name } of await readPrefilledFields(ctx, {
      objectApiName,
      fieldApiName: apiName,
      recordId,
    })) {
      const edit = fields.find((one) => one.apiName === field);
      const isEmpty = edit && (typed[field] ?? '') === '' && filled[field] === undefined;
      if (!isEmpty || edit.kind === 'tick') continue;
      filled[field] =
        edit.kind === 'reference' ? (name ?? String(value)) : inputTextOf(edit, value);
      labels.push(edit.label);
    }
  }
  const said = labels.length === 0 ? nothingPrefilledText : prefilledText(labels);
  return { filled: filled satisfies FormTexts, said };
}
