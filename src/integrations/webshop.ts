import { escapeXml } from '#protocol/texts/clean-text.ts';

/** Single sign-on to the webshop: we are the SAML 2.0 identity provider and begin each sign-on. */
export type Webshop = {
  /**
   * Signs users on at the shop: `vouch` returns the form that does so. Null when no shop is
   * configured.
   */
  shop: { vouch(who: SignOnSubject): Promise<ShopPost> } | null;
  /** Returns our SAML metadata, for the shop. */
  describe(us: { issuer: string; entry: string }): Promise<string>;
};

/**
 * The user to sign on. `issuer`: our SAML entity id, which is the URL of our metadata; `at`: the
 * time of the sign-on.
 */
export type SignOnSubject = { email: string; issuer: string; at: Date };

/** The form that the browser posts to the shop; `response` is the field SAMLResponse. */
export type ShopPost = { action: string; response: string };

/** A private key and its certificate, both in PEM format. */
export type SigningKey = { privateKey: string; certificate: string };

/**
 * The keys for signing. `current` signs. Shops receive the certificates in `next` in advance, so
 * that one of them can replace the current one without interruption.
 */
export type SigningKeys = { current: SigningKey; next: readonly string[] };

export type ShopSettings = {
  /** The URL of the shop's assertion consumer service, which receives our assertions. */
  url: string;
  /** The SAML entity id of the shop, which is the audience of our assertions. */
  entityId: string;
};

/** Opens the sign-on to the webshop. The signing library is loaded at the first sign-on. */
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
 * Returns our SAML metadata (SAML metadata §2.4.3). The metadata of an identity provider must
 * contain a sign-on URL. Ours accepts no sign-on requests there, because we begin each sign-on.
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
