import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import type { ResumeType } from '#shared/platform/enumerations.ts'
import type { ResumeContacts } from './resumeContacts.ts'

export const resumePageSize = 20

/** The orders of what a search found. */
export const resumeOrders = {
  FIT: { label: 'Best fit first' },
  NEWEST: { label: 'Newest first' },
} as const
export type ResumeOrder = keyof typeof resumeOrders

/** Why a word of a resume is found. */
export const kinships = {
  TYPED: { label: 'As you typed it' },
  FORM: { label: 'Another form' },
  NAME: { label: 'Another name' },
  COMPOUND: { label: 'Written as one word or as two' },
  BEGINNING: { label: 'A longer word that begins so' },
} as const
export type Kinship = keyof typeof kinships

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

/** How many pages a resume has as a PDF. */
export interface ResumePages {
  readonly count: number
  /** Width by height of each page that can be shown: of at most the first 50. */
  readonly ratios: readonly number[]
}

/** The answer to an upload. */
export interface UploadedResume {
  readonly id: string
  /** False when the developer has this very file already. */
  readonly added: boolean
  readonly file_name: string
  readonly file_type: ResumeType
}

/** The endings of file names that a file chooser offers. Files are accepted by their content. */
export const resumeEndings = '.pdf,.docx,.txt'

/** What a resume proposes for a new developer. */
export interface ResumeProposal extends ResumeContacts {
  /** Offered skills that it names, the most often named first. */
  readonly skills: readonly { readonly id: string; readonly name: string }[]
}
