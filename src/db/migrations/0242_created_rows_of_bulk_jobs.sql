-- Whether a line of a bulk job made its row; empty where nobody asks.
alter table bulk_row add column created boolean;
