import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** Writes a secret into every column that has one, as the owner, and into events that repeat them. @returns the secrets. */
export async function plantSecrets(client: pg.Client): Promise<readonly string[]> {
  const planted: string[] = []
  const secret = (place: string) => {
    const text = `planted-${place}-${randomUUID()}`
    planted.push(text)
    return text
  }
  await client.query('begin')
  await client.query(`select set_config('vouch.actor', 'task:test', true)`)
  await client.query(`set local session_replication_role = 'replica'`)
  for (const [statement, places] of statements) {
    const { rowCount } = await client.query(statement, places.map(secret))
    if (!rowCount) throw new Error(`Nothing was planted by: ${statement}`)
  }
  await client.query('commit')
  return planted
}

const user = '(select id from users limit 1)'

/** Each has a parameter for each secret. */
const statements: readonly (readonly [string, readonly string[]])[] = [
  [`update users set password_hash = $1 where id = ${user}`, ['password']],
  [
    `update reviews set draft = jsonb_build_object('comments', $1::text) where id = (select id from reviews limit 1)`,
    ['draft'],
  ],
  [`update signed_links set token_hash = $1 where id = (select id from signed_links limit 1)`, ['link']],
  [`insert into idp_keys (kid, purpose, sealed, sign_from) values ($1, 'signing', $2, now())`, ['kid', 'key']],
  [`insert into sessions (uid, user_id, address, device, began_at) values ($1, ${user}, '', '', now())`, ['session']],
  [`insert into password_links (user_id, token_hash, expires_at) values (${user}, $1, now())`, ['password-link']],
  [
    `insert into oidc_artefacts (model, id, payload, grant_id, uid) values ('Session', $1, jsonb_build_object('jti', $2::text), $3, $4)`,
    ['artefact', 'payload', 'grant', 'uid'],
  ],
  [
    `insert into mutation_keys (account_id, key, operation, arguments_hash, answer) values (${user}, $1, 'addJob', $2, $3)`,
    ['mutation-key', 'arguments', 'answer'],
  ],
  [`insert into tasks (kind, payload) values ('password-link', $1)`, ['mail']],
  [
    `insert into application_forms (form_hash, token_hash, sealed_message, application, address_hash, submitted_at, expires_at)
    values ($1, $2, $3, jsonb_build_object('email', $4::text), $5, now(), now())`,
    ['form', 'form-token', 'form-message', 'form-email', 'form-address'],
  ],
  [
    `update job_message_batches set key = $1, request_hash = $2 where id = (select id from job_message_batches limit 1)`,
    ['batch-key', 'batch-hash'],
  ],
  // Events repeat the values of rows, of former columns too.
  [
    `insert into events (table_name, row_id, action, actor, xid, old_values, new_values)
    select 'users', id, 'UPDATE', 'task:test', pg_current_xact_id(),
      jsonb_build_object('password_hash', $1::text), jsonb_build_object('password_hash', $2::text, 'former_column', $3::text)
    from users limit 1`,
    ['event-old', 'event-new', 'event-former'],
  ],
  [
    `insert into events (table_name, row_id, action, actor, xid, new_values)
    select 'former_secrets', gen_random_uuid(), 'INSERT', 'task:test', pg_current_xact_id(), jsonb_build_object('name', $1::text)`,
    ['event-table'],
  ],
  [
    `insert into events (table_name, row_id, action, actor, xid, new_values)
    select 'signed_links', gen_random_uuid(), 'INSERT', 'task:test', pg_current_xact_id(),
      jsonb_build_object('token_hash', $1::text, 'purpose', 'CONSENT')`,
    ['event-link'],
  ],
]
