import type { Queryable } from '#server/platform/db/connect.ts'
import type { ResumeQuery } from '#shared/resumeQuery.ts'
import type { SnippetPart } from '#shared/resumes.ts'
import { snippetOf } from '#shared/snippets.ts'

/** Texts in memory at a time. Between two such batches other requests have their turn. */
const together = 10

/** The snippets of the resumes of one page, by id. */
export async function snippetsOf(
  trx: Queryable,
  ids: readonly string[],
  query: ResumeQuery,
): Promise<Map<string, readonly SnippetPart[]>> {
  const snippets = new Map<string, readonly SnippetPart[]>()
  for (let start = 0; start < ids.length; start += together) {
    const rows = await trx
      .selectFrom('resumes')
      .select(['id', 'extracted_text'])
      .where('id', 'in', ids.slice(start, start + together))
      .execute()
    for (const { id, extracted_text } of rows) snippets.set(id, snippetOf(extracted_text ?? '', query))
  }
  return snippets
}
