import { builder } from '#server/platform/graphql/builder.ts'
import { parse, parseId } from '#server/platform/graphql/input.ts'
import { relaxJob } from '#server/skillsSearch/data.ts'
import { relaxationInput, searchCountriesInput } from '#server/skillsSearch/input.ts'
import type { Relaxations, RelaxedRequirement } from './relaxations.ts'

export const RelaxationInputType = builder.inputType('Relaxation', {
  description: 'One requirement of a job that a search relaxes. Exactly one field is given.',
  fields: (t) => ({
    skill_id: t.id({ description: 'A required skill that becomes a bonus.' }),
    country: t.string({ description: 'One more accepted country.' }),
    budget_hourly_max: t.float({ description: 'A higher hourly budget.' }),
    implied: t.boolean({ description: 'True: a required skill also counts where a held one implies it.' }),
  }),
})

/** @throws UserError BAD_INPUT unless exactly one requirement is relaxed. */
export function toRelaxation(input: unknown): RelaxedRequirement | undefined {
  const { skill_id, country, budget_hourly_max, implied } = parse(relaxationInput, input) ?? {}
  if (skill_id) return { skill_id }
  if (country) return { country }
  if (implied) return { implied }
  return typeof budget_hourly_max === 'number' ? { cents: Math.round(budget_hourly_max * 100) } : undefined
}

const SkillRelaxationType = builder.objectRef<Relaxations['skills'][number]>('SkillRelaxation').implement({
  description: 'If one required skill became a bonus.',
  permission: 'search:use',
  fields: (t) => ({ skill_id: t.exposeID('skill_id'), added: t.exposeInt('added') }),
})

const CountryRelaxationType = builder.objectRef<Relaxations['countries'][number]>('CountryRelaxation').implement({
  description: 'If one more country were accepted.',
  permission: 'search:use',
  fields: (t) => ({ country: t.exposeString('country'), added: t.exposeInt('added') }),
})

const BudgetRelaxationType = builder.objectRef<Relaxations['budgets'][number]>('BudgetRelaxation').implement({
  description: 'If the hourly budget were raised.',
  permission: 'search:use',
  fields: (t) => ({
    budget_hourly_max: t.float({ resolve: ({ cents }) => cents / 100 }),
    added: t.exposeInt('added'),
  }),
})

const ImpliedRelaxationType = builder.objectRef<Relaxations['implied']>('ImpliedRelaxation').implement({
  description: 'If required skills also counted where a held one implies them.',
  permission: 'search:use',
  fields: (t) => ({ added: t.exposeInt('added') }),
})

const RelaxationsType = builder.objectRef<Relaxations>('Relaxations').implement({
  description:
    'A candidate fits who has every required skill, lives in an accepted country and has no profile for the job. A known rate must be within the hourly budget. `added` counts who else would fit if only this requirement were relaxed.',
  permission: 'search:use',
  fields: (t) => ({
    fitting: t.exposeInt('fitting', { description: 'The number of candidates who fit now.' }),
    skills: t.expose('skills', { type: [SkillRelaxationType], rows: 30 }),
    countries: t.expose('countries', {
      type: [CountryRelaxationType],
      rows: 250,
      description: 'The country with the most candidates first.',
    }),
    budgets: t.expose('budgets', {
      type: [BudgetRelaxationType],
      rows: 3,
      description: 'Raised by 10, 25 and 50 percent. Empty for a job without an hourly budget.',
    }),
    implied: t.expose('implied', { type: ImpliedRelaxationType }),
  }),
})

builder.queryField('relaxMatch', (t) =>
  t.field({
    description: 'Counts the further candidates who would fit a job if one requirement were relaxed.',
    permission: 'search:use',
    type: RelaxationsType,
    args: { job_id: t.arg.id({ required: true }), countries: t.arg.stringList() },
    resolve: (_root, { job_id, countries }, { db }) =>
      relaxJob(db, parseId(job_id, 'job'), parse(searchCountriesInput, countries)),
  }),
)
