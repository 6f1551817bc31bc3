import { escapeXml } from '#protocol/texts/clean-text.ts';

/** Single sign-on to the webshop. We are the SAML 2.0 identity provider and begin the sign-ons. */
export type Webshop = {
  shop: { vouch(who: SignOnSubject): Promise<ShopPost> } | null;
  /** Our SAML metadata (XML), for the shop. */
  describe(us: { issuer: string; entry: string }): Promise<string>;
};

/** `issuer`: our SAML entity id. `at`: the time of the sign-on. */
export type SignOnSubject = { email: string; issuer: string; at: Date };

/** `response`: the form field SAMLResponse. */
export type ShopPost = { action: string; response: string };

/** Both in PEM format. */
export type SigningKey = { privateKey: string; certificate: string };

/** `next`: certificates that shops receive in advance, to replace the current one. */
export type SigningKeys = { current: SigningKey; next: readonly string[] };

export type ShopSettings = {
  /** The URL of the shop's assertion consumer service. */
  url: string;
  /** The SAML entity id of the shop. */
  entityId: string;
};

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

/** The metadata must contain a sign-on URL (SAML metadata §2.4.3); ours accepts no requests. */
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
