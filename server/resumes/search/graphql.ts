import { DeveloperStageEnum } from '#server/developers/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parse, parseId } from '#server/platform/graphql/input.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { resumeFilterInput } from '#shared/resumes/resumeInput.ts'
import { parseResumeQuery } from '#shared/resumes/resumeQuery.ts'
import { kinships } from '#shared/resumes/resumes.ts'
import { advisedSearches, adviseSearch, countedWords, type OtherSearch, type ResumeAdvice } from './advice/advice.ts'
import { countCountries } from './data.ts'
import { explainFit, type FitWord, fitLimit } from './explainFit.ts'

const permission = 'search:use'

const OtherSearchType = builder.objectRef<OtherSearch>('OtherResumeSearch').implement({
  description: 'Another search, with what it finds.',
  permission,
  fields: (t) => ({
    word: t.exposeString('word', { description: 'The word that it is about.' }),
    q: t.exposeString('q', { description: 'The search.' }),
    developers: t.exposeInt('developers'),
    more: t.exposeBoolean('more', { description: 'True if there may be more developers.' }),
  }),
})

const AdviceType = builder.objectRef<ResumeAdvice>('ResumeSearchAdvice').implement({
  description: 'The next searches to try, after one that found nobody.',
  permission,
  fields: (t) => ({
    meant: t.expose('meant', {
      type: [OtherSearchType],
      rows: countedWords,
      description: 'If no resume has a word: the search with the word that was probably meant.',
    }),
    together: t.expose('together', {
      type: [OtherSearchType],
      rows: countedWords,
      description: 'The most frequent word, then with the next one, too, and so on.',
    }),
    without: t.expose('without', {
      type: [OtherSearchType],
      rows: countedWords,
      description: 'The search without one of its words, where that finds somebody: the most first.',
    }),
  }),
})

const CountryCountType = builder.objectRef<{ country: string; developers: number }>('ResumeSearchCountry').implement({
  permission,
  fields: (t) => ({ country: t.exposeString('country'), developers: t.exposeInt('developers') }),
})

const KinshipEnum = builder.enumType('ResumeWordKinship', { values: valuesOf(kinships) })

const FitWordType = builder.objectRef<FitWord>('ResumeFitWord').implement({
  description: 'A word of a resume for which a search found it.',
  permission: 'resumes:read',
  fields: (t) => ({
    typed: t.exposeString('typed'),
    found: t.exposeString('found', { description: 'The word as the resume writes it the first time.' }),
    kinship: t.expose('kinship', { type: KinshipEnum }),
    times: t.exposeInt('times', { description: 'The number of times it occurs there.' }),
  }),
})

/** A search costs this much besides an operation, as its REST route counts it. */
const searchWork = 4

/** There are fewer countries than this. */
const countryLimit = 300

builder.queryFields((t) => ({
  getResumeSearchAdvice: t.field({
    description:
      'Searches that lead on from one that found nobody. Each is counted, so it takes as long as several searches.',
    permission,
    work: ({ q }) => searchWork * advisedSearches(parseResumeQuery(q)),
    type: AdviceType,
    args: {
      q: t.arg.string({ required: true }),
      stages: t.arg({ type: [DeveloperStageEnum], required: true, defaultValue: [] }),
      countries: t.arg.stringList({ required: true, defaultValue: [] }),
    },
    resolve: (_root, { q: typed, stages, countries }, { db }) => {
      const { q, stage, country } = parse(resumeFilterInput, { q: typed, stage: stages, country: countries })
      return adviseSearch(db, parseResumeQuery(q), { stages: stage, countries: country })
    },
  }),
  getResumeSearchCountries: t.field({
    description: 'Counts the developers that a search ranks in each country, the most first.',
    permission,
    work: searchWork,
    type: [CountryCountType],
    rows: countryLimit,
    args: {
      q: t.arg.string({ required: true }),
      stages: t.arg({ type: [DeveloperStageEnum], required: true, defaultValue: [] }),
    },
    resolve: (_root, { q: typed, stages }, { db }) => {
      const { q, stage } = parse(resumeFilterInput, { q: typed, stage: stages, country: [] })
      return countCountries(db, parseResumeQuery(q), { stages: stage, countries: [] })
    },
  }),
  getResumeFit: t.field({
    description: 'Lists the words for which a search finds a resume, the most frequent first.',
    permission: 'resumes:read',
    type: [FitWordType],
    rows: fitLimit,
    args: { id: t.arg.id({ required: true }), q: t.arg.string({ required: true }) },
    resolve: (_root, { id, q }, { db }) => explainFit(db, parseId(id, 'resume'), parseResumeQuery(q)),
  }),
}))
