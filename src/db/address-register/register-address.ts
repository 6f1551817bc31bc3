/** `letter`, `addition`: empty without one. `id`: of the designation (nummeraanduiding). */
export type RegisterAddress = {
  postcode: string;
  houseNumber: string;
  letter: string;
  addition: string;
  street: string;
  town: string;
  id: string;
};

/**
 * `zip`: no zip, or the file is incomplete. `content`: the zip is no BAG extract. `xml`: a file in
 * it is no complete XML. `database`: no GeoPackage, or the file is incomplete. `tables`: the
 * GeoPackage has no addresses.
 */
export class AddressFileError extends Error {
  readonly reason: 'zip' | 'content' | 'xml' | 'database' | 'tables';

  constructor(reason: AddressFileError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
