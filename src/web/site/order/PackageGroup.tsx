import { type ReactNode, useState } from 'react';
import { orderPackageText as words } from '#messages/site/order.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { CheckedForm } from '../../forms/use-form.ts';
import { onlyOneField } from '#protocol/forms/order/names.ts';
import { quantityParam } from '#protocol/site/order-paths.ts';
import { quantityOf } from './count-package.ts';
import type { OfferedProduct } from './offered-product.ts';

export type GroupProps = {
  form: CheckedForm;
  /** The value of a field of the form. */
  readField: (field: string) => string;
  /** Whether the group is open before anything in it is chosen. */
  isFirst?: boolean;
};

type Props = GroupProps & {
  name: string;
  title: string;
  products: readonly OfferedProduct[];
  children: ReactNode;
};

/** One kind of service, which folds. Closed, its line says what is chosen. */
export function PackageGroup(props: Props) {
  const { form, readField, isFirst = false, name, title, products, children } = props;
  const chosen = products.flatMap((product) => {
    const quantity = quantityOf(product, readField);
    return quantity === 0 ? [] : [words.line(quantity, product.name)];
  });
  const [isOpen, setIsOpen] = useState(isFirst || chosen.length > 0);
  const fields = products.flatMap(({ id, kind }) => [quantityParam(id), onlyOneField(kind)]);
  const isWrong = form.problems.some(({ field }) => field !== undefined && fields.includes(field));
  const titleId = `groep-${name}`;
  return (
    <details
      className="order-group"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
      }}
    >
      <summary className="order-group-top">
        <h2 className="title-4" id={titleId}>
          {title}
        </h2>
        {chosen.length > 0 ? (
          <strong className="order-group-chosen">{chosen.join(', ')}</strong>
        ) : (
          <span className="order-group-from">{words.from(lowestOf(products))}</span>
        )}
        <Icon name="down" look="order-group-icon" />
      </summary>
      <fieldset className="order-choices" aria-labelledby={titleId}>
        {children}
      </fieldset>
    </details>
  );
}

const lowestOf = (products: readonly OfferedProduct[]): number =>
  Math.min(...products.flatMap(({ prices }) => prices.map(({ monthly }) => monthly)));
