-- Which key from outside the database sealed a secret; null: none, it lies there as it is.
alter table house_secret add column sealed_by text;
