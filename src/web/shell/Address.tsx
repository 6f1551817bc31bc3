import { addressText } from '#messages/address/address-text.ts';

/** Source: spec §2, Footer. */
export function Address({ address }: { address: string }) {
  const at = address.indexOf('41');
  if (at < 0) return <span>{addressText(address)}</span>;
  return (
    <>
      <span>{addressText(address.slice(0, at + 2))}</span>
      <br />
      <span>{addressText(address.slice(at + 2).replace(/^[\s,]+/, ''))}</span>
    </>
  );
}
