import { beginMaintenance, endMaintenance } from '#db/maintenance.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { newToken, sha256 } from '#auth/factors/secrets.ts';
import type { Config } from '../config.ts';
import { maintenanceLink } from '../server/http/maintenance-gate.ts';
import { CommandRefusedError } from './run-command.ts';

export const maintenanceUsage = `
  npm run admin -- maintenance on [--message TEXT] | off
      on: every copy of the server answers visitors with a page that says so (with this Dutch text) and programs with 503,
      until it is off, also after a restart; prints a link that lets staff in
      off: every copy works as usual again`;

const longestMessage = 500;

type Given = { to: string | undefined; message: string | undefined };

export async function switchMaintenance(
  { ctx, config }: { ctx: RequestContext; config: Config },
  { to, message }: Given,
): Promise<void> {
  if (to === 'off') {
    const wasOn = await endMaintenance(ctx.db);
    console.log(wasOn ? 'Maintenance is off.' : 'Maintenance was off already.');
    return;
  }
  if (to !== 'on') throw new CommandRefusedError(`maintenance takes on or off.${maintenanceUsage}`);
  const text = message?.trim() || null;
  if (text !== null && text.length > longestMessage)
    throw new CommandRefusedError(`--message is longer than ${longestMessage} characters.`);
  const token = newToken();
  await beginMaintenance(ctx.db, { message: text, tokenSha256: sha256(token), beganAt: ctx.now });
  const { publicUrl, host, port, basePath } = config;
  const origin = publicUrl?.origin ?? `http://${host}:${String(port)}`;
  console.log(
    'Maintenance is on. Staff can use the site with this link; earlier links no longer work:',
  );
  console.log(maintenanceLink({ origin, basePath }, token));
}
