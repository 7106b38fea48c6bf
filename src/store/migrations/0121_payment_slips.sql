-- The creditor number that Danish payment slips (FIK) are paid to, which invoices name.
alter table organization add column fik_creditor text;
