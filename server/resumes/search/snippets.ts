import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { SnippetPart } from '#shared/resumes/resumes.ts'
import { snippetOf } from './snippetText.ts'

/** This many texts are in memory at a time. Other requests run between two batches. */
const batchSize = 10

/** Makes the snippets of one page of resumes, by resume id. @param terms each with its variants, which are marked. */
export async function snippetsOf(
  trx: Queryable,
  ids: readonly string[],
  terms: readonly (readonly string[])[],
): Promise<Map<string, readonly SnippetPart[]>> {
  const snippets = new Map<string, readonly SnippetPart[]>()
  for (let start = 0; start < ids.length; start += batchSize) {
    const rows = await trx
      .selectFrom('resumes')
      .select(['id', 'extracted_text'])
      .where('id', 'in', ids.slice(start, start + batchSize))
      .execute()
    for (const { id, extracted_text } of rows) snippets.set(id, snippetOf(extracted_text ?? '', terms))
  }
  return snippets
}
