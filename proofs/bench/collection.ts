import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Content } from '#bench/database.ts'
import { UserError } from '#server/errors.ts'

/** Briefs, resumes, and who is right for which brief: a test collection in the manner of TREC. */
export interface Collection {
  readonly briefs: ReadonlyMap<string, string>
  readonly documents: ReadonlyMap<string, string>
  /** The documents that are relevant to each brief. */
  readonly relevant: ReadonlyMap<string, ReadonlySet<string>>
}

/** The collection of this repository. proofs/bench/briefs/README.md tells how it was judged. */
export const ownCollection = path.join(import.meta.dirname, 'briefs')

/**
 * Reads the folders `queries` and `corpus`, which hold a text in each file, and `qrels.tsv` with the columns query, iteration, document and
 * relevance.
 * @throws UserError where one of them is missing.
 */
export function readCollection(folder: string): Collection {
  const missing = ['queries', 'corpus', 'qrels.tsv'].filter((name) => !existsSync(path.join(folder, name)))
  if (missing.length > 0) throw new UserError('BAD_INPUT', `${folder} has no ${missing.join(' and no ')}.`)
  const relevant = new Map<string, Set<string>>()
  for (const line of readFileSync(path.join(folder, 'qrels.tsv'), 'utf8').split('\n')) {
    const [brief = '', , document = '', relevance = '0'] = line.trim().split(/\s+/)
    if (Number(relevance) > 0) relevant.set(brief, (relevant.get(brief) ?? new Set()).add(document))
  }
  return { briefs: readTexts(folder, 'queries'), documents: readTexts(folder, 'corpus'), relevant }
}

function readTexts(folder: string, name: string): Map<string, string> {
  const files = readdirSync(path.join(folder, name)).toSorted()
  return new Map(files.map((file) => [file, readFileSync(path.join(folder, name, file), 'utf8')]))
}

/** Describes a database in which each document is the resume of a member, whose e-mail address begins with its id. */
export function collectionContent({ documents }: Collection): Content {
  const digest = createHash('sha256')
    .update(JSON.stringify([...documents]))
    .digest('hex')
    .slice(0, 8)
  return {
    name: `briefs_${digest}`,
    sources: ['proofs/bench/collection.ts'],
    note: `Building ${documents.size.toLocaleString('en')} resumes`,
    fill: (client) => fillDocuments(client, documents),
  }
}

async function fillDocuments(client: pg.Client, documents: ReadonlyMap<string, string>): Promise<void> {
  for (const [id, text] of documents) {
    await client.query(
      `with developer as (
        insert into developers (first_name, last_name, email, stage, status, country)
        values ('Member', $1, $1 || '@bench.example', 'MEMBER', 'AVAILABLE', 'US') returning id
      )
      insert into resumes (developer_id, file_key, file_name, file_type, file_size, extracted_text)
      select id, $1, $1 || '.txt', 'TXT', 1, $2 from developer`,
      [id, text],
    )
  }
}
