-- When a job last went well: monitoring compares it with now.
alter table job_run add column succeeded_at timestamptz;
update job_run set succeeded_at = began_at where error is null;

-- Monitoring counts failed mails; there are few among many that were sent.
create index mail_failed on mail__c (id) where status__c = 'Mislukt';
