import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyCommand } from '#server/platform/db/schema/catalogue.ts'
import { type DemoRows, type DemoTable, demoTables } from './rows.ts'

type Value = string | number | boolean | Date | object | null | undefined
type Values = Readonly<Record<string, Value>>

/** Loads rows table by table, each with one COPY. Triggers write the events, so the transaction must have an actor. */
export async function copyRows(client: pg.ClientBase, rows: DemoRows, signal?: AbortSignal): Promise<void> {
  for (const table of demoTables) {
    if (rows[table].length > 0) await copyTable(client, table, rows[table].map(withUpdatedAt), signal)
  }
}

async function copyTable(
  client: pg.ClientBase,
  name: DemoTable,
  rows: readonly Values[],
  signal?: AbortSignal,
): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const target = client.query(copyFrom(`${copyCommand({ name, columns })} from stdin`))
  await pipeline(Readable.from(chunksOf(rows, columns)), target, { signal })
}

/** A row was last changed when it was created, unless a story tells otherwise. */
function withUpdatedAt(row: Values): Values {
  return row.created_at ? { version: 1, updated_at: row.created_at, ...row } : row
}

function* chunksOf(rows: readonly Values[], columns: readonly string[]): Generator<string> {
  const rowsPerChunk = 200
  for (let start = 0; start < rows.length; start += rowsPerChunk) {
    const lines = rows
      .slice(start, start + rowsPerChunk)
      .map((row) => columns.map((column) => textOf(row[column])).join('\t'))
    yield `${lines.join('\n')}\n`
  }
}

/** Returns a value in the text format of COPY. */
function textOf(value: Value): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return escaped(value)
  if (Array.isArray(value)) return escaped(arrayOf(value))
  return typeof value === 'object' ? escaped(JSON.stringify(value)) : String(value)
}

function arrayOf(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escaped(text: string): string {
  return text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character)
}
