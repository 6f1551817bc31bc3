import { parseArgs } from 'node:util';
import type { EndpointName } from '#protocol/api/endpoints.ts';
import { checkServer, type Finding, keyFault } from './conformance/check.ts';
import { CannotPrepare, connectToServer } from './conformance/tested-server.ts';
import { CommandRefusedError, runCommand } from './run-command.ts';

const usage = `Usage:
  npm run conformance -- --url https://www.example.nl --key KEY
      checks any server that claims the record API of this program: every endpoint, shapes, statuses, error codes and the rules of the contract.
      It makes some records with the rights of the key, and removes them. KEY: an api key of somebody who may make accounts, contacts and cases.
      Ends with 0 when everything holds, 1 when something does not or it could not be tried.`;

async function main(): Promise<void> {
  const { url, key } = readArguments();
  const server = connectToServer(url, key);
  const fault = await keyFault(server).catch(
    (error: unknown) => `No answer: ${error instanceof Error ? error.message : String(error)}`,
  );
  if (fault !== null) throw new CommandRefusedError(fault);
  const findings: Finding[] = [];
  for await (const finding of checkServer(server)) {
    findings.push(finding);
    if (finding.fault !== null)
      console.log(`✗ ${finding.endpoint}: ${finding.rule}\n    ${finding.fault}`);
  }
  report(findings);
}

function readArguments(): { url: string; key: string } {
  const { values } = parseArgs({ options: { url: { type: 'string' }, key: { type: 'string' } } });
  if (values.url === undefined || values.key === undefined || !URL.canParse(values.url))
    throw new CommandRefusedError(usage);
  return { url: values.url, key: values.key };
}

function report(findings: readonly Finding[]): void {
  const byEndpoint = Map.groupBy(findings, ({ endpoint }): EndpointName => endpoint);
  console.log('');
  for (const [endpoint, own] of [...byEndpoint].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const holding = own.filter(({ fault }) => fault === null).length;
    console.log(
      `${holding === own.length ? '✓' : '✗'} ${endpoint.padEnd(36)} ${holding} of ${own.length}`,
    );
  }
  const wrong = findings.filter(({ fault }) => fault !== null).length;
  console.log(
    `\n${byEndpoint.size} endpoints, ${findings.length} checks, ${wrong === 0 ? 'all hold' : `${wrong} do not hold`}.`,
  );
  process.exitCode = wrong === 0 ? 0 : 1;
}

await runCommand(() =>
  main().catch((error: unknown) => {
    throw error instanceof CannotPrepare ? new CommandRefusedError(error.message) : error;
  }),
);
