import { addressOffersText as words } from '#messages/site/address-offers.ts';
import './AddressOffers.css';

/** The line ends in the house number of the visitor, or stops before it. */
export function AddressPicture({ sign, reached }: { sign: string; reached: boolean }) {
  return (
    <svg
      className="hero-picture from-tablet"
      viewBox="0 20 520 340"
      role="img"
      aria-label={reached ? words.reached : words.notReached}
    >
      <path className="drawing-soft" d="M0 286h520M24 286v-96h96v96" />
      <path className="drawing-soft" d="M438 286V172h66v114" />
      <path className="drawing-house" d="M220 286V104h180v182zM208 104h204" />
      <path
        className="drawing-window"
        d="M240 128h40v32h-40zM290 128h40v32h-40zM340 128h40v32h-40zM240 176h40v32h-40zM340 176h40v32h-40z"
      />
      <path className="drawing-here" d="M290 176h40v32h-40z" />
      <path className="drawing-house" d="M290 286v-52h40v52" />
      <path
        className="drawing-sign"
        d="M266 30h88a8 8 0 0 1 8 8v32a8 8 0 0 1-8 8h-36l-8 12-8-12h-36a8 8 0 0 1-8-8V38a8 8 0 0 1 8-8z"
      />
      <text className="drawing-number" x="310" y="62" textAnchor="middle">
        {sign}
      </text>
      {reached ? (
        <path
          className="drawing-line"
          d="M-1600 330H142a24 24 0 0 0 24-24v-90a24 24 0 0 1 24-24h118"
        />
      ) : (
        <>
          <path className="drawing-line" d="M-1600 330H112" />
          <path
            className="drawing-dots"
            d="M126 330h16a24 24 0 0 0 24-24v-90a24 24 0 0 1 24-24h114"
          />
        </>
      )}
      <circle className="drawing-dot" cx={reached ? 310 : 112} cy={reached ? 192 : 330} r="9" />
      <circle className="drawing-tree" cx="186" cy="238" r="16" />
      <path className="drawing-trunk" d="M186 286v-40" />
    </svg>
  );
}
