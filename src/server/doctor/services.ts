import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { openClamd } from '#integrations/clamd.ts';
import { openS3Calls } from '#integrations/s3-calls.ts';
import { checkSmtp } from '#integrations/smtp.ts';
import type { Config } from '../../config.ts';
import { disksOf, spaceText } from '../disks.ts';
import { type DoctorLine, faultLine, okLine, linesOrOk, sentenceOf, warningLine } from './line.ts';

/** Logs in at the mail server and sends nothing. */
export async function judgeMail({ smtp, demo }: Config): Promise<DoctorLine[]> {
  if (smtp === undefined) {
    if (demo) return [okLine('mail', 'is not sent: the demo shows it at /postvak.')];
    return [
      warningLine('mail', 'SMTP_URL is not set: mails wait in the outbox and nobody gets them.'),
    ];
  }
  const where = `${smtp.host}:${String(smtp.port)}`;
  const reason = await checkSmtp(smtp);
  if (reason === null) return [okLine('mail', `${where} accepts the log-in of SMTP_URL.`)];
  return [faultLine('mail', `${where} does not accept our mails: ${reason}. Check SMTP_URL.`)];
}

/** A fraction of ALERT_DISK_MB; less free space is a fault. */
const critical = 0.1;

export async function judgeDisks(config: Config): Promise<DoctorLine[]> {
  const { alerts, filesDir } = config;
  const disks = await disksOf(config);
  const found = disks.flatMap(({ path, free }) => {
    if (free >= alerts.diskFree) return [];
    const sentence = `${path} has ${spaceText(free)} free. Make room, or lower ALERT_DISK_MB.`;
    return [(free < alerts.diskFree * critical ? faultLine : warningLine)('disk', sentence)];
  });
  const error = await access(filesDir, constants.W_OK | constants.X_OK).then(
    () => null,
    (thrown: NodeJS.ErrnoException) => (thrown.code === 'ENOENT' ? null : thrown.code),
  );
  const rights =
    error === null
      ? []
      : [faultLine('disk', `FILES_DIR ${filesDir} cannot be written (${error}).`)];
  const freeSpaces = disks
    .map(({ path, free }) => `${path} has ${spaceText(free)} free`)
    .join('; ');
  return linesOrOk(
    [...rights, ...found],
    okLine('disk', `${freeSpaces || 'no folder exists yet'}.`),
  );
}

export async function judgeFileStore({ s3 }: Config): Promise<DoctorLine[]> {
  if (s3 === undefined) return [];
  const where = `${s3.endpoint.origin}/${s3.bucket}`;
  const { call, prefix } = openS3Calls(s3);
  const query = { 'list-type': '2', prefix, 'max-keys': '1' };
  try {
    const answer = await call({ method: 'GET', path: '', query });
    await answer.body?.cancel();
    return [okLine('files', `${where} answers.`)];
  } catch (error) {
    return [faultLine('files', `${where}: ${sentenceOf(error)}. Check the S3_ settings.`)];
  }
}

export async function judgeScanner({ clamav }: Config): Promise<DoctorLine[]> {
  if (clamav === undefined) return [];
  const patience = { connect: 5_000, progress: 5_000, verdict: 15_000 };
  const trial = async function* trial() {
    yield Buffer.from('a trial of the doctor');
  };
  const verdict = await openClamd(clamav, patience).scan(async () => trial());
  if (verdict.outcome === 'clean') return [okLine('scanner', `${clamav.text} scans.`)];
  const reason = 'reason' in verdict ? verdict.reason : verdict.outcome;
  return [faultLine('scanner', `no file can be downloaded: ${reason}. Check CLAMAV and clamd.`)];
}

const nodeMajor = 24;

export function judgeNode(version: string = process.versions.node): DoctorLine[] {
  if (Number.parseInt(version, 10) >= nodeMajor) return [okLine('node', `version ${version}.`)];
  const sentence = `version ${version}, and Zorgeloos needs ${String(nodeMajor)}: start it with npm.`;
  return [faultLine('node', sentence)];
}
