/** What the operator configured for one identity provider (`LOGIN_PROVIDERS`). */
export type LoginProviderSettings = {
  /** In addresses and in the database, so it never changes. */
  key: string;
  label: string;
  kind: 'entra' | 'oidc';
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** Entra: the ids of the tenants whose people may log in, in lower case. */
  tenants: readonly string[];
  /**
   * `own`: our own second step follows. `claim`: not when the provider states that it checked a
   * second factor. `trust`: never, because the provider always checks one.
   */
  secondFactor: 'own' | 'claim' | 'trust';
  /** Which staff profile follows from which group or app role. Null: profiles are set here. */
  roles: ProviderRoles | null;
  /** How long a session goes on while the provider cannot be asked about its user. */
  graceMinutes: number;
  /** Whether logging out here logs out at the provider too. */
  logsOutThere: boolean;
};

export type StaffRole = 'administrator' | 'sales';
export type ProviderRoles = { claim: string; roles: Readonly<Record<string, StaffRole>> };

/**
 * The identity of a person at a provider. `subject`: for Entra the `oid` in `tenant`, for others
 * the `sub`; `tenant` is empty for others. Never an e-mail address, which a provider can let
 * anybody claim.
 */
export type ProviderSubject = { issuer: string; tenant: string; subject: string };

/**
 * `sub`: of the token. `name`: only to show. `roles`: null when the token does not say.
 * `authenticatedAt`: when the provider last saw the person prove who they are; null when it does not
 * say, or when no person was asked. `wasAttended`: the provider names what the person did; without
 * that, a log-in that asks nobody anything can have an `authenticatedAt` too.
 */
export type ProviderPerson = ProviderSubject & {
  sub: string;
  sid: string | null;
  name: string;
  hasSecondFactor: boolean;
  authenticatedAt: Date | null;
  wasAttended: boolean;
  roles: readonly string[] | null;
  refreshToken: string | null;
  idToken: string;
};

/** `away`: the provider does not answer as it should. `refused`: it answered no. */
export type ProviderAnswer<T> =
  | { ok: true; value: T }
  | { ok: false; reason: 'away' | 'refused'; detail: string };

export type AuthorizationChecks = { state: string; nonce: string; verifier: string };

/** What a back-channel log-out token names. At least one of `sub` and `sid` is set. */
export type LogOutToken = {
  issuer: string;
  tenant: string;
  sub: string | null;
  sid: string | null;
  id: string;
  expires: Date;
};

export type LoginProvider = LoginProviderSettings & {
  /** `purpose`: `proof` asks the provider to ask the person again who they are. */
  authorizationUrl(
    checks: AuthorizationChecks & { redirectUri: string; purpose: 'entry' | 'proof' },
  ): Promise<ProviderAnswer<URL>>;
  /** `url`: the redirect URI with the parameters that the provider sent. */
  exchange(url: URL, checks: AuthorizationChecks): Promise<ProviderAnswer<ProviderPerson>>;
  /** `refused`: the provider no longer lets this person in. */
  refresh(token: string, expected: ProviderSubject): Promise<ProviderAnswer<RefreshedPerson>>;
  /** Null when the provider has no address to log out at. */
  logOutUrl(to: { idToken: string | null; returnTo: string }): Promise<URL | null>;
  readLogOutToken(token: string, now: Date): Promise<ProviderAnswer<LogOutToken>>;
};

export type RefreshedPerson = { refreshToken: string; roles: readonly string[] | null };

export type LoginProviders = {
  list: readonly LoginProvider[];
  find(key: string): LoginProvider | undefined;
};

export const noLoginProviders: LoginProviders = { list: [], find: () => undefined };
