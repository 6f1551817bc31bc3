import { hash } from 'node:crypto';

/** The same work each time: JSON, a sort and a digest. Prints milliseconds of processor time. */
const repeats = 5;
const rounds = 20;
const rows = Array.from({ length: 4_000 }, (_, i) => ({
  id: `500${((i * 7_919) % 99_991).toString(36).padStart(12, '0')}`,
  subject: `Storing ${(i * 31) % 977}`,
  open: i % 3 === 0,
  created: new Date(Date.UTC(2024, 0, 1) + i * 900_000).toISOString(),
}));

function work(): string {
  // proof: a copy of these rows
  const copies = JSON.parse(JSON.stringify(rows)) as typeof rows;
  copies.sort((a, b) => Number(a.subject > b.subject) - Number(a.subject < b.subject));
  return hash('sha256', JSON.stringify(copies));
}

function repeat(): number {
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

repeat(); // until the JIT compiler has optimised it
process.stdout.write(JSON.stringify(Array.from({ length: repeats }, repeat)));
