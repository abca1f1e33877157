import type pg from 'pg'
import type { SchemaFile } from './schemaFiles.ts'
import { partsOf, type Statement, statementsOf, withoutComments } from './statements.ts'

/**
 * Brings a database that exists to its present form. Missing objects are made, even a column or a constraint of a table; functions and views are written again; everything else stays as it is. So a step only changes or drops objects whose shape differs from before, and only adds columns that it fills.
 */
export async function completeSchema(client: pg.ClientBase, files: readonly SchemaFile[]): Promise<void> {
  const known = await readKnown(client)
  for (const statement of files.flatMap(({ sql }) => statementsOf(sql))) {
    for (const wanted of wantedOf(statement, known)) await client.query(wanted)
  }
}

/** The objects that need not be made. */
interface Known {
  /** Tables, indexes and statistics by their names; triggers, columns and constraints by those of their tables and their own. */
  readonly objects: Set<string>
  /** Objects that were missing and exist now, so that their settings are made, too. */
  readonly made: Set<string>
}

/** Returns the SQL that has to run here so that the object of a statement exists: nothing if it does. */
function wantedOf({ sql, subject }: Statement, { objects, made }: Known): string[] {
  if (!subject) return [sql]
  if (subject.makes === 'function' || subject.makes === 'view') {
    return [withoutComments(sql).replace(/^create /, 'create or replace ')]
  }
  if (subject.makes === 'setting') return made.has(subject.of) ? [sql] : []
  if (subject.makes === 'triggers') {
    // If one of those that the call makes exists, all do.
    const known = sql.includes('make_fact_triggers') ? 'keep_facts' : 'stamp'
    return objects.has(`${subject.table}.${known}`) ? [] : [sql]
  }
  const name = subject.makes === 'trigger' ? `${subject.table}.${subject.name}` : subject.name
  if (!objects.has(name)) {
    made.add(name)
    return [sql]
  }
  return subject.makes === 'table' ? missingParts(sql, name, objects) : []
}

function missingParts(sql: string, table: string, objects: ReadonlySet<string>): string[] {
  const missing = partsOf(sql).filter(({ is, name }) => !objects.has(`${is} ${table}.${name}`))
  return missing.map((part) => `alter table ${table} add ${part.is === 'column' ? 'column ' : ''}${part.sql}`)
}

async function readKnown(client: pg.ClientBase): Promise<Known> {
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
    union all
    select stxname from pg_statistic_ext where stxnamespace = 'public'::regnamespace
    union all
    -- Those that keep facts are made together, for the writes that each table has.
    select c.relname || '.' || regexp_replace(t.tgname, '^(keep_facts)_.*', '\\1')
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
    union all
    select 'constraint ' || c.relname || '.' || o.conname
    from pg_constraint o join pg_class c on c.oid = o.conrelid where c.relnamespace = 'public'::regnamespace
    union all
    select 'column ' || c.relname || '.' || a.attname
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`)
  return { objects: new Set(rows.map(({ name }) => name)), made: new Set() }
}
