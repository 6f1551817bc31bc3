-- For the rule that two contacts of one company with the same address are probably one: a company may have a hundred thousand of them, as a file that is brought in does.
create index on contact (accountid, fold(email));
