import { Link, useLocation } from 'react-router';
import { orderReviewText as words, acceptanceText } from '#messages/site/order/review.ts';
import { Checkbox } from '#ui/inputs/Choice.tsx';
import { SendForm } from '../../../forms/SendForm.tsx';
import { SendRow } from '../../../forms/SendRow.tsx';
import type { CheckedForm } from '../../../forms/use-form.ts';
import { paths } from '../../../paths.ts';
import { seenChangesField } from '../seen-changes.ts';

/** `hash`: of the summary on the page. `changesKey`: of the price changes on the page. */
export type AcceptFacts = {
  hash: string;
  changesKey: string;
  monthly: number;
  company: { name: string; kvk: string };
  mayWaive: boolean;
};

/** The acceptance below the contract summary. */
export function AcceptForm({ form, facts }: { form: CheckedForm; facts: AcceptFacts }) {
  const { pathname } = useLocation();
  const { defaultValue: hasRead, ...read } = form.field('read');
  const { defaultValue: maySign, ...mayBind } = form.field('mayBind');
  const { defaultValue: waived, ...waive } = form.field('waive');
  const { agree } = words;
  return (
    <section className="order-block" aria-labelledby="akkoord">
      <h2 className="title-4" id="akkoord">
        {agree.title}
      </h2>
      <SendForm form={form} action={pathname}>
        <input type="hidden" name="hash" value={facts.hash} />
        <input type="hidden" name={seenChangesField} value={facts.changesKey} />
        <Checkbox
          {...read}
          label={acceptanceText.read}
          value="yes"
          defaultChecked={hasRead === 'yes'}
        />
        <Checkbox
          {...mayBind}
          label={agree.signed(facts.company.name, facts.company.kvk)}
          value="yes"
          defaultChecked={maySign === 'yes'}
        />
        {facts.mayWaive && (
          <Checkbox
            {...waive}
            label={acceptanceText.waive}
            value="yes"
            defaultChecked={waived === 'yes'}
          />
        )}
        <p className="small">
          <span>{agree.note} </span>
          <Link to={paths.terms}>{agree.terms}</Link>
          <span>.</span>
        </p>
        <SendRow form={form} send={agree.send(facts.monthly)} busy={agree.busy} />
      </SendForm>
    </section>
  );
}
