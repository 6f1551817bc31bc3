import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { TestServer } from '../../support/server.ts';

/** A webshop of another party, which knows only our SAML metadata. */

export const webshopSettings = {
  BRAND_WEBSHOP_SIGN_ON_URL: 'https://webshop.zorgeloos.example/saml/acs',
  WEBSHOP_ENTITY_ID: 'https://webshop.zorgeloos.example/saml',
};

export type Metadata = { issuer: string; certificates: string[]; xml: string };

export async function readMetadata(server: TestServer): Promise<Metadata> {
  const answer = await fetch(new URL('saml/metadata', server.url));
  const xml = await answer.text();
  const certificates = [...xml.matchAll(/<ds:X509Certificate>([^<]+)</g)].map(
    ([, one = '']) => one,
  );
  return { issuer: /entityID="([^"]+)"/.exec(xml)?.[1] ?? '', certificates, xml };
}

export const openWebshop = (
  { issuer, certificates }: Pick<Metadata, 'issuer' | 'certificates'>,
  wrong: { audience?: string } = {},
): SAML =>
  new SAML({
    callbackUrl: webshopSettings.BRAND_WEBSHOP_SIGN_ON_URL,
    entryPoint: 'https://unused.example',
    issuer: webshopSettings.WEBSHOP_ENTITY_ID,
    audience: wrong.audience ?? webshopSettings.WEBSHOP_ENTITY_ID,
    idpIssuer: issuer,
    idpCert: certificates,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: true,
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: 0,
  });

export type HandOver = {
  status: number;
  location: string | null;
  page: string;
  policy: string;
  action: string | undefined;
  response: string;
};

/** Requests one address and reads the form that it posts to the webshop. */
export async function followSignOn(
  address: string,
  cookie: string,
  how: { method?: string; headers?: Record<string, string> } = {},
): Promise<HandOver> {
  const answer = await fetch(address, {
    ...how,
    redirect: 'manual',
    headers: { cookie, ...how.headers },
  });
  const page = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    page,
    policy: answer.headers.get('content-security-policy') ?? '',
    action: /<form[^>]*action="(https:[^"]+)"/.exec(page)?.[1],
    response: /name="SAMLResponse" value="([^"]+)"/.exec(page)?.[1] ?? '',
  };
}
