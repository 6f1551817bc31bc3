-- What lines of a file that is only tried would have taken, so that a line further on that wants the same is told so. Hashes, for as long as the trial takes.
create table bulk_claim (
  job text collate "C" not null references bulkbewerking__c (id) on delete cascade,
  claim text collate "C" not null,
  place integer not null,
  primary key (job, claim)
);
