import type { RequestContext } from '#engine/model/request-context.ts';
import type { LoginProvider } from '#integrations/login/login-providers.ts';

/** An identity provider of the settings. */
export type Provider = LoginProvider;

export const listProviders = ({ services }: RequestContext): readonly Provider[] =>
  services.integrations.loginProviders.list;

export const findProvider = ({ services }: RequestContext, key = ''): Provider | undefined =>
  services.integrations.loginProviders.find(key);
