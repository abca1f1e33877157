import * as z from 'zod/mini'
import { type DeveloperStage, developerStages } from './developerStages.ts'
import { valuesOf } from './transitions.ts'

export const resumePageSize = 20

/** The maximum size of an uploaded file, in bytes. */
export const resumeSizeLimit = 10 * 1024 * 1024

/** A part of a snippet; marked parts match the search. */
export interface SnippetPart {
  readonly text: string
  readonly marked: boolean
}

/** One developer in the answer of Resume Search, with the newest matching resume. */
export interface ResumeSearchResult {
  readonly resume_id: string
  readonly developer_id: string
  readonly first_name: string
  readonly last_name: string
  readonly headline: string | null
  readonly stage: DeveloperStage
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  /** The path of the picture on this site. */
  readonly avatar: string | null
  readonly file_name: string
  /** When the resume came, as ISO 8601. */
  readonly created_at: string
  readonly snippet: readonly SnippetPart[]
}

/** The answer of Resume Search: one page, how many developers were ranked, and whether there may be more. */
export interface ResumeSearchAnswer {
  readonly result: readonly ResumeSearchResult[]
  readonly total: number
  readonly more: boolean
}

/** The name of an uploaded file, without path and special characters; at most 200 characters. */
export const resumeFileName = z.pipe(
  z.string(),
  z.transform(
    (name) =>
      name
        .replace(/^.*[\\/]/s, '')
        .slice(-200)
        // Half of a surrogate pair, left by the cut, is in \p{C} too.
        .replace(/[\p{C}"<>:|?*]/gu, '')
        .trim() || 'resume',
  ),
)

const range = (min: number, max: number, fallback: number, message: string) =>
  z._default(z.coerce.number(message).check(z.int(message), z.minimum(min, message), z.maximum(max, message)), fallback)

/** The query of Resume Search. */
export const resumeSearchInput = z.object({
  q: z._default(z.string(), ''),
  limit: range(1, 100, resumePageSize, 'Ask for 1 to 100 rows at a time.'),
  offset: range(0, Number.MAX_SAFE_INTEGER, 0, 'A list starts at offset 0.'),
  stage: z.array(z.enum(valuesOf(developerStages), 'Choose a stage from the list.')),
  country: z.array(z.string().check(z.regex(/^[A-Z]{2}$/, 'Use a country code of two capital letters.'))),
})
