/** Looks in PostgreSQL's own catalog for anything that row-level security does not hold. Each line is one thing that is wrong. */
import type pg from 'pg'

/** Tables that belong to no organization, each for a reason: people and their sessions, what there is before anybody has an account, who serves. */
const ofNoOrganization = [
  'address_proof',
  'app_user',
  'begun_sign_in',
  'exchange_sender',
  'factor_denial',
  'identity_link',
  'known_device',
  'login_attempt',
  'oauth_key',
  'oauth_payload',
  'operation_run',
  'passkey',
  'passkey_challenge',
  'password_reset',
  'published_rates',
  'rate_feed',
  'recovery_code',
  'request_window',
  'schema_migration',
  'seal',
  'service_process',
  'session',
  'setup_link',
  'totp',
]

export interface BoundTable {
  name: string
  /** The column that names the organization. */
  column: string
}

export async function listBoundTables(client: pg.Client): Promise<BoundTable[]> {
  const { rows } = await client.query<BoundTable>(`
    select c.relname as name, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (a.attname = 'organization_id' or (c.relname = 'organization' and a.attname = 'id'))
    order by 1`)
  return rows
}

export async function findUnbound(client: pg.Client): Promise<string[]> {
  return [...(await unboundTables(client)), ...(await openPolicies(client)), ...(await openFunctions(client)), ...(await openViews(client))]
}

async function unboundTables(client: pg.Client): Promise<string[]> {
  const bound = new Map((await listBoundTables(client)).map(table => [table.name, table.column]))
  const { rows } = await client.query<{ name: string; enabled: boolean; forced: boolean; policies: string[] }>(`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      array(select concat_ws(' ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) from pg_policy p where p.polrelid = c.oid and p.polroles = '{0}' and p.polcmd = '*') as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  return rows.flatMap(({ name, enabled, forced, policies }) => {
    const column = bound.get(name)
    if (column === undefined) return ofNoOrganization.includes(name) ? [] : [`${name} belongs to no organization and is not on the list`]
    const tenant = `(${column} = current_organization()) (${column} = ( SELECT current_organization() AS current_organization))`
    return [
      ...(enabled ? [] : [`${name} has no row-level security`]),
      ...(forced ? [] : [`${name} does not force row-level security on its owner`]),
      ...(policies.length === 1 && policies[0] === tenant ? [] : [`${name} is not bound to its organization alone`]),
    ]
  })
}

/** Policies add up, so that one more for everybody would open what the first one closes. Only the gate has any of its own. */
async function openPolicies(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; table: string }>(`
    select p.polname as name, c.relname as table from pg_policy p join pg_class c on c.oid = p.polrelid
    where p.polname <> 'tenant' and p.polroles <> array['primanota_gate'::regrole::oid] order by 1, 2`)
  return rows.map(({ name, table }) => `the policy ${name} on ${table} is not for the gate alone`)
}

/**
 * A gate either says where its tables are looked for, or names the schema of each: its caller could otherwise put a temporary table in their place.
 * Functions and operators are never looked for among temporary objects, and the service's role can make no others.
 */
async function openFunctions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definer: boolean; owner: string; public: boolean; path: boolean }>(`
    select p.oid::regprocedure::text as name, p.prosecdef as definer, p.proowner::regrole::text as owner,
      exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) as public,
      coalesce('search_path=public, pg_temp' = any (p.proconfig), false)
        or p.prosrc <> '' and p.prosrc !~* '\\m(from|join|insert\\s+into|update|using|table)\\s+(?!public\\.)' as path
    from pg_proc p where p.pronamespace = 'public'::regnamespace and (p.prosecdef or p.proname like 'gate\\_%') order by 1`)
  return rows.flatMap(({ name, definer, owner, public: isPublic, path }) => [
    ...(name.startsWith('gate_') ? [] : [`${name} runs as its owner and is no gate`]),
    ...(definer ? [] : [`${name} is called a gate and runs as its caller`]),
    ...(owner === 'primanota_gate' ? [] : [`${name} is owned by ${owner}`]),
    ...(isPublic ? [`${name} may be called by everybody`] : []),
    ...(path ? [] : [`${name} looks for its tables wherever its caller says`]),
  ])
}

/** A view reads as its owner unless it says otherwise. */
async function openViews(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') and not coalesce('security_invoker=true' = any (reloptions), false) order by 1`)
  return rows.map(({ name }) => `the view ${name} shows what its owner may see`)
}
