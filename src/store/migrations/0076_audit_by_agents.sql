-- The audit log shows what apps and keys changed: few rows among many, found without reading the others.
create index audit_log_by_agents on audit_log (organization_id, at desc, strand desc, sequence desc) where actor_type in ('app', 'key', 'user_key');
