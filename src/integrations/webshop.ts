import { escapeXml } from './xml.ts';

/**
 * The webshop's door for people we know: it takes our signed word for who somebody is. SAML 2.0,
 * begun by us.
 */
export type Webshop = {
  /** Null: no shop takes our word. */
  shop: { vouch(who: SignOnSubject): Promise<ShopPost> } | null;
  /** What the shop must know of us, as SAML metadata. */
  describe(us: { issuer: string; entry: string }): Promise<string>;
};

/** `issuer` is our name, the address of our metadata. */
export type SignOnSubject = { email: string; issuer: string; at: Date };

/** What the browser posts, and where: `response` is the field SAMLResponse. */
export type ShopPost = { action: string; response: string };

/** PEM texts. */
export type SigningKey = { privateKey: string; certificate: string };

/**
 * The first signs; the others are told to shops in advance, so that one of them can take over
 * without a gap.
 */
export type SigningKeys = { current: SigningKey; next: readonly string[] };

export type ShopSettings = {
  /** Its assertion consumer service. */
  url: string;
  /** Its name, the audience of what we say. */
  entityId: string;
};

/** What signs is loaded when the first person goes to the shop. */
export const openWebshop = (
  shop: ShopSettings | null,
  keys: () => Promise<SigningKeys>,
): Webshop => ({
  shop:
    shop === null
      ? null
      : {
          async vouch(who) {
            const { signSamlResponse } = await import('./saml-response.ts');
            return {
              action: shop.url,
              response: await signSamlResponse(shop, who, (await keys()).current),
            };
          },
        },
  async describe(us) {
    const { current, next } = await keys();
    return samlProviderMetadata(us, [current.certificate, ...next]);
  },
});

const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/**
 * SAML metadata §2.4.3. A provider must name an address where signing on begins; ours reads no
 * request, it only says who is there.
 */
export const samlProviderMetadata = (
  { issuer, entry }: { issuer: string; entry: string },
  certificates: readonly string[],
): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${escapeXml(issuer)}">`,
    '<md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">',
    ...certificates.map(
      (pem) =>
        `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${bare(pem)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
    ),
    `<md:NameIDFormat>${emailFormat}</md:NameIDFormat>`,
    `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escapeXml(entry)}"/>`,
    '</md:IDPSSODescriptor>',
    '</md:EntityDescriptor>',
  ].join('');

const bare = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, '');
