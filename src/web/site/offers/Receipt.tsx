import { useHref, useLocation } from 'react-router';
import { offersText } from '#messages/site/offers.ts';
import { buttonLook } from '#ui/inputs/Button.tsx';
import type { OfferSum } from '#protocol/telecom/offer.ts';
import { adviceAnchor, optionsAnchor, paths } from '../../paths.ts';
import { Amount, VatWords } from './Amount.tsx';
import './Total.css';

const words = offersText.receipt;

/** `onTake`: goes to the advice form of this page. `advice`: the path of another page with it. */
type ReceiptProps = { sum: OfferSum; onTake?: () => void; advice?: string };

/** Per month, once, and both together over the term. */
export function Receipt({ sum, onTake, advice }: ReceiptProps) {
  const { lines, monthly, oneOff, total, term } = sum;
  const { pathname } = useLocation();
  const action = useHref(pathname);
  const adviceForm = useHref(advice ?? pathname);
  const order = useHref(paths.order);
  return (
    <section className="total receipt" aria-labelledby="keuze">
      <h3 id="keuze">{words.title}</h3>
      <ul className="total-lines">
        {lines.map((line) => (
          <li className="total-line" key={line.id}>
            <span>{words.line(line.name, line.quantity)}</span>
            <span>
              <Amount cents={line.monthly} />
            </span>
          </li>
        ))}
      </ul>
      <p className="total-sum">
        <span>
          {words.perMonth}, <VatWords />
        </span>{' '}
        <span className="total-figure">
          <Amount cents={monthly} />
        </span>
      </p>
      <div>
        <p className="receipt-over">
          <span>{words.oneOff}</span>{' '}
          <span>
            <Amount cents={oneOff} />
          </span>
        </p>
        <p className="receipt-over receipt-strong">
          <span>{words.over(term)}</span>{' '}
          <span>
            <Amount cents={total} />
          </span>
        </p>
      </div>
      <div className="receipt-stale">
        <p className="small">{words.stale}</p>
        <button
          className={buttonLook('outline')}
          type="submit"
          formAction={`${action}#${optionsAnchor}`}
        >
          {words.count}
        </button>
      </div>
      <button className={buttonLook('light')} type="submit" formAction={order}>
        {words.order}
      </button>
      <button
        className={buttonLook('outline')}
        type="submit"
        formAction={`${adviceForm}#${adviceAnchor}`}
        onClick={(event) => {
          if (onTake === undefined) return;
          event.preventDefault();
          onTake();
        }}
      >
        {words.advice}
      </button>
    </section>
  );
}
