import { forbidden } from '#server/platform/auth/viewer.ts'
import { avatarPath } from '#server/platform/avatars/avatarPath.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { exportRows } from '#server/platform/rest/exportRows.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { developerStages } from '#shared/developers/developerStages.ts'
import { nameOfCountry } from '#shared/platform/countries.ts'
import { can } from '#shared/platform/permissions.ts'
import { resumeSearchInput } from '#shared/resumes/resumeInput.ts'
import { parseResumeQuery } from '#shared/resumes/resumeQuery.ts'
import type { ResumeSearchAnswer, ResumeSearchResult } from '#shared/resumes/resumes.ts'
import { type ResumeHit, searchResumes } from './data.ts'
import { rankedLimit } from './scanning.ts'

/** Takes `?q=` with `limit`, `offset` and `order`; `stage` and `country` may be repeated. Answers a `ResumeSearchAnswer`. */
export const searchResumesRoute: Route = {
  method: 'GET',
  path: '/developer/search-resume',
  permission: 'search:use',
  cost: 5,
  answer: async ({ context, query }): Promise<ResumeSearchAnswer> => {
    const { search, filters, ...page } = readSearch(query)
    const { hits, total, more } = await searchResumes(context.db, search, filters, page)
    return { result: hits.map((hit) => toSearchResult(context.secret, hit)), total, more }
  },
}

function readSearch(query: URLSearchParams) {
  const { q, stage, country, ...page } = parse(resumeSearchInput, {
    ...Object.fromEntries(query),
    stage: query.getAll('stage'),
    country: query.getAll('country'),
  })
  return { search: parseResumeQuery(q), filters: { stages: stage, countries: country }, ...page }
}

const exportHeading = ['Developer', 'Stage', 'Country', 'Headline', 'Resume', 'Uploaded', 'Found', 'Developer id']

/** Sends the developers that a search found, in its order: at most as many as are ranked. Takes what the search takes. */
export const exportSearchRoute: Route = {
  method: 'GET',
  path: '/developer/search-resume.csv',
  permission: 'lists:export',
  cost: 20,
  answer: async ({ context, query }) => {
    if (!can(context.viewer.role, 'search:use')) throw forbidden(context.viewer)
    const { search, filters, order } = readSearch(query)
    const { hits } = await searchResumes(context.db, search, filters, { limit: rankedLimit + 1, offset: 0, order })
    return exportRows(context, {
      title: 'Resume Search',
      fileName: 'resume-search',
      heading: exportHeading,
      count: hits.length,
      readPage: async ({ limit, offset }) => hits.slice(offset, offset + limit).map(exportedCells),
    })
  },
}

function exportedCells(hit: ResumeHit): string[] {
  return [
    `${hit.first_name} ${hit.last_name}`,
    developerStages[hit.stage].label,
    hit.country ? (nameOfCountry(hit.country) ?? hit.country) : '',
    hit.headline ?? '',
    hit.file_name,
    hit.created_at,
    hit.snippet.map(({ text }) => text).join(''),
    hit.developer_id,
  ]
}

function toSearchResult(secret: string, { url_avatar, url_github, ...hit }: ResumeHit): ResumeSearchResult {
  return { ...hit, avatar: avatarPath(secret, { url_avatar, url_github }) }
}
