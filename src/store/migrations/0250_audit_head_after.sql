-- Looked at after the change, as it refuses it just as well then: before it, the server locks the row once more, for every row of the log.
drop trigger audit_head_goes_on on audit_head;
create trigger audit_head_goes_on after update on audit_head for each row when (new.sequence <= old.sequence) execute function refuse_change();
