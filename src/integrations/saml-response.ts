import { randomUUID } from 'node:crypto';
import samlify from 'samlify';
import {
  samlProviderMetadata,
  type ShopSettings,
  type SigningKey,
  type SignOnSubject,
} from './webshop.ts';
import { escapeXml } from '#protocol/texts/clean-text.ts';

/** decisions.md §10 allows at most 5 minutes. */
const minutes = 3;
/** For a shop whose clock is behind ours. */
const clockSkewMinutes = 1;

/** The library requires a request; an IdP-initiated sign-on has none. */
const unasked = { extract: {} };

const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';

/** Signs both the assertion and the response. Source: SAML profiles §4.1.4.2. */
export async function signSamlResponse(
  shop: ShopSettings,
  who: SignOnSubject,
  { privateKey, certificate }: SigningKey,
): Promise<string> {
  const us = samlify.IdentityProvider({
    metadata: samlProviderMetadata({ issuer: who.issuer, entry: who.issuer }, [certificate]),
    privateKey,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  });
  const them = samlify.ServiceProvider({
    entityID: shop.entityId,
    wantAssertionsSigned: true,
    wantMessageSigned: true,
    assertionConsumerService: [{ Binding: post, Location: shop.url }],
  });
  const customTagReplacement = () => ({ id: '', context: responseText(shop, who) });
  const { context } = await us.createLoginResponse(
    them,
    unasked,
    'post',
    { email: who.email },
    { customTagReplacement },
  );
  return context;
}

function responseText(shop: ShopSettings, { email, issuer, at }: SignOnSubject): string {
  const [now, from, until] = [0, -clockSkewMinutes, minutes].map((after) =>
    new Date(at.getTime() + after * 60_000).toISOString(),
  );
  const to = escapeXml(shop.url);
  const us = `<saml:Issuer>${escapeXml(issuer)}</saml:Issuer>`;
  const assertion = newId();
  return [
    '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"',
    ` ID="${newId()}" Version="2.0" IssueInstant="${now}" Destination="${to}">${us}`,
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
    `<saml:Assertion ID="${assertion}" Version="2.0" IssueInstant="${now}">${us}`,
    `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${escapeXml(email)}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${to}"/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}">`,
    `<saml:AudienceRestriction><saml:Audience>${escapeXml(shop.entityId)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${now}" SessionIndex="${assertion}"><saml:AuthnContext>`,
    '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>',
    '</saml:Assertion></samlp:Response>',
  ].join('');
}

const newId = (): string => `_${randomUUID()}`;
