import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'

/** A table, as the catalogue of the database describes it. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly ColumnShape[]
  /** Primary, unique and foreign keys, then checks. */
  readonly constraints: readonly Definition[]
  /** Leaves out the indexes of keys. */
  readonly indexes: readonly Definition[]
  readonly triggers: readonly TriggerShape[]
}

export interface ColumnShape {
  readonly name: string
  readonly type: string
  readonly is_required: boolean
  /** An expression, also of a generated column; null without one. */
  readonly default: string | null
  readonly is_generated: boolean
  /** Whether the app may write it with a new row, and later. */
  readonly can_insert: boolean
  readonly can_update: boolean
}

interface Definition {
  readonly name: string
  readonly definition: string
}

export interface TriggerShape {
  readonly name: string
  /** BEFORE or AFTER, and the writes that fire it. */
  readonly definition: string
  readonly function: string
}

/** A function, and the tables that it writes itself or through functions that it calls. */
export interface Writer {
  readonly function: string
  readonly writes: readonly string[]
}

export async function readTables(db: Queryable): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name, ${columns} as columns, ${constraints} as constraints, ${indexes} as indexes, ${triggers} as triggers
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migrations', 'data_release')
    order by c.relname`.execute(db)
  return rows
}

/** Reads which tables each function writes. */
export async function readWriters(db: Queryable): Promise<Writer[]> {
  const { rows } = await sql<{ name: string; body: string }>`
    select proname as name, string_agg(pg_get_functiondef(oid), ' ') as body from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    group by proname order by proname`.execute(db)
  const bodies = new Map(rows.map(({ name, body }) => [name, withoutComments(body)]))
  return rows.map(({ name }) => ({ function: name, writes: [...writesOf(name, bodies, new Set())].sort() }))
}

function writesOf(name: string, bodies: ReadonlyMap<string, string>, seen: Set<string>): Set<string> {
  const body = bodies.get(name)
  if (body === undefined || seen.has(name)) return new Set()
  seen.add(name)
  const own = [...body.matchAll(/\b(?:insert into|update|delete from) (?:public\.)?(\w+)/g)].map(
    ([, table = '']) => table,
  )
  const called = [...body.matchAll(/\b(\w+)\(/g)].map(([, called = '']) => called)
  return new Set([...own, ...called.flatMap((other) => [...writesOf(other, bodies, seen)])])
}

const withoutComments = (body: string) => body.replace(/--.*$/gm, '')

const columns = list(
  sql`'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'is_required', a.attnotnull,
    'default', case when a.attidentity <> '' then 'identity' else pg_get_expr(d.adbin, d.adrelid) end,
    'is_generated', a.attgenerated <> '', 'can_insert', has_column_privilege('vouch_app', c.oid, a.attnum, 'INSERT'),
    'can_update', has_column_privilege('vouch_app', c.oid, a.attnum, 'UPDATE')`,
  sql`pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`,
  sql`a.attnum`,
)
// Leaves out the constraint that PostgreSQL 18 has for each required column.
const constraints = list(
  sql`'name', k.conname, 'definition', replace(pg_get_constraintdef(k.oid), ' NOT VALID', '')`,
  sql`pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')`,
  sql`array_position('{p,u,f,c}'::"char"[], k.contype), k.conname`,
)
const indexes = list(
  sql`'name', i.relname, 'definition', regexp_replace(pg_get_indexdef(x.indexrelid), '^CREATE (UNIQUE )?INDEX \\w+ ON public\\.\\w+ USING ', '\\1')`,
  sql`pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.oid and k.conrelid = c.oid)`,
  sql`i.relname`,
)
const triggers = list(
  sql`'name', t.tgname, 'function', t.tgfoid::regproc::text,
    'definition', regexp_replace(pg_get_triggerdef(t.oid), '^CREATE (?:CONSTRAINT )?TRIGGER \\w+ (.*) ON public\\..*$', '\\1')`,
  sql`pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal`,
  sql`t.tgname`,
)

/** Selects rows of the catalogue as one JSON list. */
function list(fields: RawBuilder<unknown>, from: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object(${fields}) order by ${order}) from ${from}), '[]')`
}
