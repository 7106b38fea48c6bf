-- An open year that was added with a wrong end, or by mistake, is put right: whoever does it is in the audit log.
grant update (end_on), delete on accounting_year to primanota_app;
