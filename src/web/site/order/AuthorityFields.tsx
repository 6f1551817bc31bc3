import { addressText } from '#messages/address/address-text.ts';
import { orderNumbersText as words } from '#messages/order/numbers.ts';
import { Facts } from '#ui/data/Facts.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Checkbox } from '#ui/inputs/Choice.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { FileField } from '#ui/inputs/FileField.tsx';
import { authorityFile } from '#protocol/forms/order/names.ts';
import type { CheckedForm } from '../../forms/use-form.ts';
import type { NumbersPage } from './number-blocks.ts';

const text = words.authority;

/** The authority for the old provider: signed here, or on paper. Source: domain.md §4. */
export function AuthorityFields({ form, page }: { form: CheckedForm; page: NumbersPage }) {
  const { brand, subscriber, isSigned } = page;
  const { defaultValue: agreed, ...agree } = form.field('agree');
  const { defaultValue: _, ...file } = form.field(authorityFile.field);
  return (
    <section className="order-block" aria-labelledby="machtiging">
      <div className="stack-close">
        <h2 className="title-4" id="machtiging">
          {text.title}
        </h2>
        <p>{text.text}</p>
      </div>
      <Facts
        facts={[
          { name: text.name, value: addressText(subscriber) },
          { name: text.numbers, value: text.numbersText },
          { name: text.to, value: text.toText(brand) },
          { name: text.may, value: text.mayText },
        ]}
      />
      {isSigned && <Note look="success">{text.signed}</Note>}
      <Field {...form.field('signature')} {...words.signature} autoComplete="name" />
      <Checkbox
        {...agree}
        label={words.agree.label(brand)}
        value="yes"
        defaultChecked={agreed === 'yes'}
      />
      <details className="order-paper" open={file.error !== undefined}>
        <summary className="order-paper-title">{words.paper}</summary>
        <FileField {...file} {...words.file} accept=".pdf,.jpg,.jpeg,.png" />
        {form.problems.length > 0 && <p className="hint">{words.fileAgain}</p>}
      </details>
    </section>
  );
}
