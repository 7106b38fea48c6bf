-- When the installation was last backed up, its backups verified and its files swept: one row a kind, for all processes together. It belongs to no organization.
create table operation_run (
  kind text collate "C" primary key check (kind in ('backup', 'backup_verification', 'file_sweep')),
  -- Whoever takes the work on; somebody else may when it was not finished in time.
  started_at timestamptz(3),
  finished_at timestamptz(3),
  succeeded_at timestamptz(3),
  -- Figures, and the reason of the last failure. Nothing about any organization.
  detail jsonb not null default '{}'
);
grant select, insert, update on operation_run to primanota_app;
