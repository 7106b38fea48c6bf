-- Work of many steps says how far it is: so many of so many. Null where there is nothing to count.
alter table job add column steps_done integer check (steps_done >= 0);
alter table job add column steps_of integer check (steps_of >= steps_done);
