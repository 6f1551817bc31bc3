import { contactPersonText } from '#text/contact-persons.ts';
import { Button } from '#ui/Button.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { tell } from '../../forms/tell.ts';
import { useForm } from '../../forms/use-form.ts';
import { companyContactPath } from '../../paths.ts';
import { contactActName, contactActs } from './contact-acts.ts';

const { form: words } = contactPersonText;

/** A form of its own: it asks nothing but whether it is meant. */
export function RemoveContact({ id, name }: { id: string; name: string }) {
  const form = { ...useForm(() => [], undefined, tell), onFocus: () => undefined };
  return (
    <section className="stack" aria-labelledby="verwijderen">
      <h2 className="title-4" id="verwijderen">
        {words.remove}
      </h2>
      <p>{words.removeText(name)}</p>
      <SendForm form={form} action={companyContactPath(id)}>
        <input type="hidden" name={contactActName} value={contactActs.remove} />
        <div className="row">
          <Button type="submit" look="danger" aria-disabled={form.sending}>
            {words.removeSend(name)}
          </Button>
        </div>
      </SendForm>
    </section>
  );
}
