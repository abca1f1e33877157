import type pg from 'pg'
import type { SchemaFile } from './schemaFiles.ts'
import { type Statement, statementsOf, withoutComments } from './statements.ts'

/**
 * Brings a database that exists to its present form. What is missing is made; functions and views are written anew; tables, indexes and
 * triggers that are there stay as they are. So a step changes, or drops, only what has another shape than before.
 */
export async function completeSchema(client: pg.ClientBase, files: readonly SchemaFile[]): Promise<void> {
  const known = await readKnown(client)
  for (const statement of files.flatMap(({ sql }) => statementsOf(sql))) {
    const wanted = wantedOf(statement, known)
    if (wanted) await client.query(wanted)
  }
}

/** Tells what need not be made. */
interface Known {
  /** Tables, indexes and statistics by their names, and triggers by those of their tables and their own. */
  readonly objects: Set<string>
  /** What was missing and is there now, so that its settings are made, too. */
  readonly made: Set<string>
}

/** Gives the text of a statement as it has to run here; undefined where its object is there. */
function wantedOf({ sql, subject }: Statement, { objects, made }: Known): string | undefined {
  if (!subject) return sql
  if (subject.makes === 'function' || subject.makes === 'view') {
    return withoutComments(sql).replace(/^create /, 'create or replace ')
  }
  if (subject.makes === 'setting') return made.has(subject.of) ? sql : undefined
  if (subject.makes === 'triggers') {
    // One of those that the call makes tells that all are there.
    const known = sql.includes('make_fact_triggers') ? 'keep_facts' : 'stamp'
    return objects.has(`${subject.table}.${known}`) ? undefined : sql
  }
  const name = subject.makes === 'trigger' ? `${subject.table}.${subject.name}` : subject.name
  if (objects.has(name)) return undefined
  made.add(name)
  return sql
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
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`)
  return { objects: new Set(rows.map(({ name }) => name)), made: new Set() }
}
