import type { Database } from '#server/platform/db/connection/connect.ts'
import { passagesOf } from '#server/resumes/ranking/passages.ts'
import { type RankedResume, rankResumes } from '#server/resumes/ranking/rankResumes.ts'
import type { Match } from '#server/skillsSearch/matching/memberIndex.ts'
import type { SnippetPart } from '#shared/resumes/resumes.ts'

/** The resume that gives a candidate their rank for a text, with the sentences that count most. */
export interface CandidateResume {
  readonly id: string
  readonly passage: readonly SnippetPart[]
}

export interface TextRanking {
  /** The resumes of the candidates, by developer: the best first. */
  readonly resumes: ReadonlyMap<string, RankedResume>
  /** Keeps those who are ranked, in the order of their resumes. */
  inOrder(matches: readonly Match[]): Match[]
  resumesOf(developerIds: readonly string[]): Promise<Map<string, CandidateResume>>
}

/** Ranks the members of some countries by how well their resumes fit a text. */
export async function rankByText(db: Database, text: string, countries: readonly string[]): Promise<TextRanking> {
  const ranking = await rankResumes(db, text, { stages: ['MEMBER'], countries })
  const resumes = new Map(ranking.resumes.map((resume) => [resume.developer_id, resume]))
  return {
    resumes,
    inOrder: (matches) => {
      const byId = new Map(matches.map((match) => [match.id, match]))
      return [...resumes.keys()].flatMap((id) => byId.get(id) ?? [])
    },
    resumesOf: async (developerIds) => {
      const shown = developerIds.flatMap((id) => resumes.get(id) ?? [])
      const ids = shown.map(({ id }) => id)
      const passages = await passagesOf(db, ids, ranking.weights)
      return new Map(shown.map(({ id, developer_id }) => [developer_id, { id, passage: passages.get(id) ?? [] }]))
    },
  }
}
