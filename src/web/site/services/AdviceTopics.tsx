import { adviceCallText as words } from '#messages/site/advice-call.ts';
import { Checkbox } from '#ui/inputs/Choice.tsx';
import { GroupFrame } from '#ui/inputs/FieldFrame.tsx';
import {
  packageParams,
  type PackageService,
  adviceServices,
  type AdviceService,
} from '#protocol/telecom/package.ts';
import { type CheckedForm, fieldId } from '../../forms/use-form.ts';
import './AdviceTopics.css';

export function AdviceTopics({ form, service }: { form: CheckedForm; service: PackageService }) {
  const { id, error } = form.field('services');
  const ticked = form.typed === undefined ? [service] : (form.typed['services'] ?? '').split(';');
  return (
    <GroupFrame
      id={id}
      label={words.servicesQuestion.label}
      hint={words.servicesQuestion.hint}
      error={error}
    >
      <div className="wishes">
        {adviceServices.map((each, at) => (
          <div className="wish" key={each}>
            <Checkbox
              id={at === 0 ? id : `${id}-${each}`}
              name="services"
              value={each}
              label={words.services[each]}
              defaultChecked={ticked.includes(each)}
            />
            {each !== 'fibre' && <Amount service={each} form={form} />}
          </div>
        ))}
      </div>
    </GroupFrame>
  );
}

function Amount({
  service,
  form,
}: {
  service: Exclude<AdviceService, 'fibre'>;
  form: CheckedForm;
}) {
  const name = packageParams[service];
  return (
    <label className="wish-amount">
      <span className="small soft" aria-hidden="true">
        {words.amountShort}
      </span>
      <input
        className="wish-input"
        id={fieldId(name)}
        name={name}
        type="text"
        inputMode="decimal"
        maxLength={10}
        aria-label={words.amount(words.services[service])}
        defaultValue={form.field(name).defaultValue}
        autoComplete="off"
      />
    </label>
  );
}
