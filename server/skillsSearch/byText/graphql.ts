import { forbidden, type Viewer } from '#server/platform/auth/viewer.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { partLimit } from '#server/resumes/ranking/passages.ts'
import { briefText } from '#shared/briefs/briefInput.ts'
import { can } from '#shared/platform/permissions.ts'
import type { SnippetPart } from '#shared/resumes/resumes.ts'
import type { CandidateResume } from './textRanking.ts'

const PassagePartType = builder.objectRef<SnippetPart>('ResumePassagePart').implement({
  permission: 'resumes:read',
  fields: (t) => ({
    text: t.exposeString('text'),
    marked: t.exposeBoolean('marked', { description: 'True for a word of the text that was searched for.' }),
  }),
})

export const CandidateResumeType = builder.objectRef<CandidateResume>('CandidateResume').implement({
  description: 'The resume for which a candidate ranks as they do by a text.',
  permission: 'resumes:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    passage: t.expose('passage', {
      type: [PassagePartType],
      rows: partLimit,
      description: 'The sentences that count most, in parts.',
    }),
  }),
})

/** A ranking by text costs this much besides an operation: it reads some hundred resumes. */
export const textWork = 10

/** @throws UserError FORBIDDEN for a viewer who may not read resumes: the order would reveal what they say. */
export function toText(text: string | null | undefined, viewer: Viewer): string | undefined {
  if (text === null || text === undefined) return undefined
  if (!can(viewer.role, 'resumes:read')) throw forbidden(viewer)
  return parse(briefText, text)
}
