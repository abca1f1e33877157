import * as z from 'zod/mini'
import type { ResumeFilters } from '#server/resumes/search/scanning.ts'
import { resumeFilterInput } from '#shared/resumes/resumeInput.ts'
import { parseResumeQuery, type ResumeQuery } from '#shared/resumes/resumeQuery.ts'

interface SavedSearch {
  readonly query: ResumeQuery
  readonly filters: ResumeFilters
}

/**
 * Reads the search of a saved view.
 * @param address the query string of Resume Search.
 * @returns undefined when it looks for no word, or its filters are unknown.
 */
export function readSavedSearch(address: string): SavedSearch | undefined {
  const values = new URLSearchParams(address)
  const listed = (name: string) => values.getAll(name).filter(Boolean)
  const parsed = z.safeParse(resumeFilterInput, {
    q: values.get('q') ?? '',
    stage: listed('stage'),
    country: listed('country'),
  })
  if (!parsed.success) return undefined
  const { q, stage, country } = parsed.data
  const query = parseResumeQuery(q)
  return query.length > 0 ? { query, filters: { stages: stage, countries: country } } : undefined
}
