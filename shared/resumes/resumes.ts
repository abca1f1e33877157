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

/** The reasons why a search finds a word of a resume. */
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

/** Vouch looks for skills in this many characters of a resume. */
export const skillTextLimit = 20_000

/** Says that a resume is longer than that. */
export const longResumeNotice = `This resume is long. Only its first ${skillTextLimit.toLocaleString('en')} characters were searched for skills.`

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
  /** The moment of the upload, as ISO 8601. */
  readonly created_at: string
  readonly snippet: readonly SnippetPart[]
}

/** One page of an answer. It also tells the number of ranked developers, and if there may be more. */
export interface ResumeSearchAnswer {
  readonly result: readonly ResumeSearchResult[]
  readonly total: number
  readonly more: boolean
}

/** The number of pages that a resume has as a PDF. */
export interface ResumePages {
  readonly count: number
  /** Width by height of the first pages, at most 50. */
  readonly ratios: readonly number[]
}

export interface UploadedResume {
  readonly id: string
  /** False when the developer already has this file. */
  readonly added: boolean
  readonly file_name: string
  readonly file_type: ResumeType
}

/** A file chooser offers files with these endings. The content decides which are accepted. */
export const resumeEndings = '.pdf,.docx,.txt'

/** A resume proposes these details of a new developer. */
export interface ResumeProposal extends ResumeContacts {
  /** Skills of the catalogue that the resume names, the most frequent first, with the years of experience that it says. */
  readonly skills: readonly { readonly id: string; readonly name: string; readonly years: number | null }[]
  /** The resume is too long to be searched for skills as a whole. */
  readonly is_partly_searched: boolean
}
