import { offersText as words } from '#messages/site/offers.ts';
import { offerParams, withoutVatValue, withVatValue } from '#protocol/telecom/offer.ts';
import type { ContractTerm } from '#protocol/telecom/selling.ts';
import './Switches.css';

type SwitchProps = {
  name: string;
  legend: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
};

/** Style sheets read which option is checked, so it works without scripts. */
function Switch({ name, legend, value, options }: SwitchProps) {
  return (
    <fieldset className="switch">
      <legend className="switch-name">{legend}</legend>
      <div className="switch-row">
        {options.map(([each, label]) => (
          <label className="switch-option" key={each}>
            <input
              className="switch-input"
              type="radio"
              name={name}
              value={each}
              defaultChecked={each === value}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type TermSwitchProps = { term: ContractTerm; terms: readonly ContractTerm[] };

export const TermSwitch = ({ term, terms }: TermSwitchProps) => (
  <Switch
    name={offerParams.term}
    legend={words.termSwitch}
    value={String(term)}
    options={terms.map((each) => [String(each), words.terms[each]])}
  />
);

type VatSwitchProps = { withVat: boolean; legend?: string };

export const VatSwitch = ({ withVat, legend = words.vatSwitch }: VatSwitchProps) => (
  <Switch
    name={offerParams.vat}
    legend={legend}
    value={withVat ? withVatValue : withoutVatValue}
    options={[
      [withoutVatValue, words.withoutVat],
      [withVatValue, words.withVat],
    ]}
  />
);
