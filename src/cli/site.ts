import type { Site } from '#protocol/site/site.ts';
import type { Config } from '../config.ts';
import { CommandRefusedError } from './run-command.ts';

/** `what`: the beginning of the message. */
export function siteFor(
  what: string,
  given: string | undefined,
  { publicUrl, basePath }: Config,
): Site {
  const origin = given ?? publicUrl?.origin;
  if (origin === undefined)
    throw new CommandRefusedError(
      `${what} the address of the site: set PUBLIC_URL, or give --site https://www.example.nl.`,
    );
  if (
    !URL.canParse(origin) ||
    !/^https?:$/.test(new URL(origin).protocol) ||
    new URL(origin).origin !== origin.replace(/\/$/, '')
  )
    throw new CommandRefusedError(
      `--site must be an address like https://www.example.nl without a path, not '${origin}'.`,
    );
  return { origin: new URL(origin).origin, basePath };
}
