import { orderPackageText as words } from '#messages/site/order.ts';
import { GroupFrame, HintAndError } from '#ui/inputs/FieldFrame.tsx';
import { onlyOneField } from '#protocol/forms/order/names.ts';
import { quantityParam } from '#protocol/site/order-paths.ts';
import { contractTerms } from '#protocol/telecom/selling.ts';
import { type ServiceKind, serviceKind } from '#protocol/telecom/service-kind.ts';
import { type OfferedProduct, priceOf, seenPriceField } from './offered-product.ts';
import { type GroupProps, PackageGroup } from './PackageGroup.tsx';

type Props = GroupProps & { products: readonly OfferedProduct[] };

const { mobile, voip, internet, cloud, tv, sla, hardware } = serviceKind;
const groups = [mobile, voip, cloud, tv, hardware] as const;

/** The choice of the term shows its prices, by CSS alone. */
export function PackageFields({ products, isFirst = false, ...of }: Props) {
  const single = (kind: ServiceKind) =>
    products.filter((product) => product.isOnlyOne && product.kind === kind);
  const others = products.filter((product) => !product.isOnlyOne);
  const options = others.filter(({ optionWith }) => optionWith.length > 0);
  return (
    <div className="order-package">
      {products.map(({ id, seen }) => (
        <input type="hidden" name={seenPriceField(id)} value={seen} key={id} />
      ))}
      <Terms form={of.form} />
      <div className="order-groups">
        <OnlyOne {...of} kind={internet} products={single(internet)} isFirst={isFirst} />
        {groups.map((kind) => (
          <Quantities
            {...of}
            name={kind}
            title={words.groups[kind]}
            products={others.filter((one) => one.kind === kind && one.optionWith.length === 0)}
            key={kind}
          />
        ))}
        <Quantities {...of} name="opties" title={words.groups.options} products={options} />
        <OnlyOne {...of} kind={sla} products={single(sla)} />
      </div>
    </div>
  );
}

function Terms({ form }: Pick<Props, 'form'>) {
  const { id, name, defaultValue } = form.field('looptijd');
  return (
    <GroupFrame id={`${id}-groep`} label={words.labels.looptijd}>
      <div className="order-terms">
        {contractTerms.map((term, at) => (
          <label className="order-term" key={term}>
            <input
              className="order-term-box"
              type="radio"
              id={at === 0 ? id : `${id}-${String(at + 1)}`}
              name={name}
              value={term}
              defaultChecked={defaultValue === String(term)}
            />
            <span>{words.termNames[term]}</span>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}

/** Radio buttons, with one for none of them. */
function OnlyOne({ kind, ...group }: Props & { kind: typeof internet | typeof sla }) {
  const { form, products } = group;
  if (products.length === 0) return null;
  const { id, name, defaultValue = '', error } = form.field(onlyOneField(kind));
  const radio = (value: string, own: string) => (
    <input
      className="order-choice-box"
      type="radio"
      id={own}
      name={name}
      value={value}
      defaultChecked={defaultValue === value}
    />
  );
  return (
    <PackageGroup {...group} name={kind} title={words.singles[kind].title}>
      <HintAndError id={id} hint={undefined} error={error} />
      <label className="order-choice">
        {radio('', id)}
        <span className="order-choice-name">{words.singles[kind].none}</span>
      </label>
      {products.map((product) => (
        <label className="order-choice" key={product.id}>
          {radio(product.id, `${id}-${product.id}`)}
          <ProductWords product={product} />
        </label>
      ))}
    </PackageGroup>
  );
}

function Quantities(group: Props & { name: string; title: string }) {
  const { form, products } = group;
  if (products.length === 0) return null;
  return (
    <PackageGroup {...group}>
      {products.map((product) => (
        <Quantity form={form} product={product} key={product.id} />
      ))}
    </PackageGroup>
  );
}

type OneProps = Pick<Props, 'form'> & { product: OfferedProduct };

function Quantity({ form, product }: OneProps) {
  const { id, name, defaultValue, error } = form.field(quantityParam(product.id));
  return (
    <div className={error === undefined ? 'order-choice' : 'order-choice field-wrong'}>
      <label className="visually-hidden" htmlFor={id}>
        {words.quantity(product.name)}
      </label>
      <input
        className="input order-quantity"
        id={id}
        name={name}
        defaultValue={defaultValue ?? '0'}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-fout`}
      />
      <ProductWords product={product} />
      {error !== undefined && (
        <div className="order-choice-error">
          <HintAndError id={id} hint={undefined} error={error} />
        </div>
      )}
    </div>
  );
}

function ProductWords({ product }: { product: OfferedProduct }) {
  const { name, audience, speed, optionWith } = product;
  const about = optionWith.length > 0 ? words.optionWith(optionWith) : audience;
  return (
    <>
      <span className="order-choice-name">{name}</span>
      <span className="order-choice-text">
        {about !== '' && <span>{about}</span>}
        {speed !== null && <span>{words.speed(speed.down, speed.up)}</span>}
      </span>
      <ProductPrices product={product} />
    </>
  );
}

/** The price of each term; the CSS shows that of the chosen one. */
function ProductPrices({ product: { prices, isOnlyOne } }: { product: OfferedProduct }) {
  return (
    <span className="order-choice-price">
      {contractTerms.map((term) => {
        const price = priceOf({ prices }, term);
        return (
          <span className="order-price" data-term={term} key={term}>
            <span>
              <strong className="whole">{words.amount(price.monthly)}</strong>{' '}
              <span className="order-per">{isOnlyOne ? words.perMonth : words.each}</span>
            </span>
            {price.oneOff > 0 && <span className="order-per">{words.oneOff(price.oneOff)}</span>}
            {price.term !== term && (
              <span className="order-per">{words.otherTerm(price.term)}</span>
            )}
          </span>
        );
      })}
    </span>
  );
}
