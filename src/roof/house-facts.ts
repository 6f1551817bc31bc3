import { statfs } from 'node:fs/promises';
import { databaseFacts } from '#db/facts.ts';
import { flagNames, type Flags } from '#wire/flags.ts';
import { wakeFor } from '#records/job-runs.ts';
import type { Health, HouseFacts, JobAnswer, Setting } from '#wire/house.ts';
import { bulkTask, mailTask, sealTask } from '#wire/sweep.ts';
import type { Config } from '../config.ts';
import { settingsGiven } from '../config.ts';
import type { Asking } from './job.ts';
import type { Rooms } from './rooms.ts';

type HouseRooms = Pick<Rooms, 'config' | 'flags' | 'sweeper' | 'auditKeeper' | 'database'>;

/** What the administrator's pages tell of this copy of the house. */
export const houseFacts = (rooms: HouseRooms): HouseFacts => ({
  flags: () => Object.fromEntries(flagNames.map((name) => [name, rooms.flags.isOn(name)])) as Flags, // proof: all their names
  flagDefaults: rooms.flags.defaults,
  settings: () => settingsOf(rooms.config),
  health: () => healthOf(rooms),
  jobs: [
    ...queues.map(({ name }) => ({ name, when: 'atOnce' as const })),
    ...(rooms.config.audit ? [{ name: sealTask, when: 'minutely' as const }] : []),
    ...rooms.sweeper.tasks.map((name) => ({ name, when: 'hourly' as const })),
  ],
  every: rooms.sweeper.every,
  runJob: (name, asking) => runNow(rooms, name, asking),
});

/** Work that waits as rows: whoever writes one wakes every copy, and so does who asks. */
const queues = [
  { name: mailTask, object: 'Mail__c' },
  { name: bulkTask, object: 'Bulkbewerking__c' },
] as const;

async function runNow({ sweeper, auditKeeper, database }: HouseRooms, name: string, asking: Asking): Promise<JobAnswer | 'asked' | null> {
  const queue = queues.find((one) => one.name === name);
  if (queue === undefined) return name === sealTask ? auditKeeper.sealNow(asking) : sweeper.run(name, asking);
  await wakeFor(database.db, queue.object);
  return 'asked';
}

async function healthOf({ config, database }: Pick<Rooms, 'config' | 'database'>): Promise<Health> {
  const disk = await statfs(config.filesDir).catch(() => null);
  return {
    database: await databaseFacts(database.db).catch(() => null),
    files: {
      kind: config.s3 === undefined ? 'folder' : 'store',
      place: config.s3 === undefined ? config.filesDir : `${config.s3.endpoint.origin}/${config.s3.bucket}`,
      free: disk === null ? null : disk.bavail * disk.bsize,
      total: disk === null ? null : disk.blocks * disk.bsize,
    },
    mail: { server: config.smtp === undefined ? null : `${config.smtp.host}:${String(config.smtp.port)}` },
    server: { version: '0.1.0', node: process.versions.node, up: process.uptime() * 1_000, memory: process.memoryUsage.rss() },
  };
}

/** Never what is secret, nor an address that may hold a password. */
function settingsOf(config: Config): Setting[] {
  const told: readonly (readonly [name: string, value: string | null])[] = [
    ['HOST', config.host],
    ['PORT', String(config.port)],
    ['PUBLIC_URL', config.publicUrl?.origin ?? null],
    ['BASE_PATH', config.basePath || '/'],
    ['DATA_DIR', config.dataDir],
    ['FILES_DIR', config.filesDir],
    ['S3_BUCKET', config.s3?.bucket ?? null],
    ['S3_ENDPOINT', config.s3?.endpoint.origin ?? null],
    ['DEMO', config.demo ? '1' : '0'],
    ['TRUSTED_PROXIES', String(config.trustedProxies)],
    ['CORS_ORIGINS', config.corsOrigins.join(', ') || null],
    ['SESSION_IDLE_MINUTES', String(config.idleMinutes)],
    ['SESSION_MAX_HOURS', String(config.absoluteHours)],
    ['STAFF_SECOND_FACTOR', config.staffSecondFactor],
    ['PDOK_URL', config.pdokUrl?.origin ?? null],
    ['CHAT', config.chat ? 'on' : 'off'],
    ['CHAT_MODEL_URL', config.chatModel?.url.origin ?? null],
    ['WEBSHOP_ENTITY_ID', config.webshop.entityId ?? null],
    ['RATE_LIMITS', config.rateLimits ? 'on' : 'off'],
    ['AUDIT', config.audit ? 'on' : 'off'],
    ['LOG_LEVEL', config.logLevel],
  ];
  const given = settingsGiven();
  return [
    ...told.map(([name, value]) => ({ name, value, isSet: given.has(name), isSecret: false })),
    ...secrets.map((name) => ({ name, value: null, isSet: given.has(name), isSecret: true })),
  ];
}

const secrets = ['DATABASE_URL', 'SMTP_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'CHAT_MODEL_KEY', 'WEBSHOP_KEY_FILE'] as const;
