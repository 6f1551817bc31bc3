import { Link } from 'react-router';
import { addressText } from '#messages/address/address-text.ts';
import { orderText } from '#messages/site/order.ts';
import { orderStepPath } from '#protocol/site/order-paths.ts';
import type { OrderFrameData } from './load-order.ts';
import './Order.css';

const words = orderText.receipt;

/** The order in amounts without VAT. The combination discount has no amount here. */
export function Receipt({ frame, id }: { frame: OrderFrameData; id: string }) {
  const { token, step, address, term, lines, monthly, oneOff, total, combines } = frame;
  const titleId = `${id}-titel`;
  return (
    <section className="order-receipt anchor" id={id} aria-labelledby={titleId}>
      <div className="row-apart">
        <h2 className="title-4" id={titleId}>
          {words.title}
        </h2>
        {step !== 'package' && lines.length > 0 && (
          <Link className="go small" to={orderStepPath(token, 'package')}>
            <span>
              <span>{words.change}</span>
              <span className="visually-hidden">{words.changeWhat}</span>
            </span>
          </Link>
        )}
      </div>
      <p className="small soft">
        {address !== null && <span className="order-line-of-text">{addressText(address)}</span>}
        {lines.length > 0 && <span className="order-line-of-text">{words.term(term)}</span>}
      </p>
      {lines.length === 0 ? (
        <p className="soft">{words.empty}</p>
      ) : (
        <>
          <ul>
            {lines.map((line) => (
              <li className="order-receipt-line" key={line.id}>
                <span>{words.line(line.quantity, line.name)}</span>
                <span className="whole">{words.amount(line.monthly)}</span>
              </li>
            ))}
          </ul>
          <div>
            <p className="order-receipt-sum">
              <span>{words.monthly}</span>
              <strong className="order-receipt-figure">{words.amount(monthly)}</strong>
            </p>
            <p className="order-receipt-line small soft">
              <span>{words.oneOff}</span>
              <span>{words.amount(oneOff)}</span>
            </p>
            {term > 0 && (
              <p className="order-receipt-line small soft">
                <span>{words.total(term)}</span>
                <span>{words.amount(total)}</span>
              </p>
            )}
          </div>
          {combines && <p className="small soft">{words.combination}</p>}
          <p className="small soft">{words.vat}</p>
        </>
      )}
    </section>
  );
}
