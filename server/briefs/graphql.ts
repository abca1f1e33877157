import { JobSkillTypeEnum, JobTypeEnum } from '#server/jobs/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import type {
  BriefBudget,
  BriefCompany,
  BriefNumber,
  BriefPlace,
  BriefReading,
  BriefSkill,
  BriefText,
} from '#shared/briefs/brief.ts'
import { briefText } from '#shared/briefs/briefInput.ts'
import { readClientBrief } from './data.ts'

const permission = 'search:use'
const placed = 'Each value carries its place in the text: from `start` up to, not including, `end`.'

/** Briefs name far fewer skills and places; later ones are left out. */
const limits = { skills: 100, places: 20, countries: 200 } as const

const BriefTextType = builder.objectRef<BriefText>('BriefText').implement({
  permission,
  fields: (t) => ({ value: t.exposeString('value'), start: t.exposeInt('start'), end: t.exposeInt('end') }),
})

const BriefNumberType = builder.objectRef<BriefNumber>('BriefNumber').implement({
  permission,
  fields: (t) => ({ value: t.exposeInt('value'), start: t.exposeInt('start'), end: t.exposeInt('end') }),
})

const BriefCompanyType = builder.objectRef<BriefCompany>('BriefCompany').implement({
  permission: 'companies:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    start: t.exposeInt('start'),
    end: t.exposeInt('end'),
  }),
})

const BriefSkillType = builder.objectRef<BriefSkill>('BriefSkill').implement({
  description: 'A skill of the catalogue, with how much the text wants it.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the skill.' }),
    name: t.exposeString('name'),
    job_skill_type: t.expose('job_skill_type', { type: JobSkillTypeEnum }),
    years: t.expose('years', { type: BriefNumberType, nullable: true, description: 'The least that it asks for.' }),
    start: t.exposeInt('start'),
    end: t.exposeInt('end'),
  }),
})

const BriefPlaceType = builder.objectRef<BriefPlace>('BriefPlace').implement({
  description: 'A country or a region that the text accepts.',
  permission,
  fields: (t) => ({
    countries: t.expose('countries', { type: ['String'], rows: limits.countries }),
    region: t.exposeString('region', {
      nullable: true,
      description: 'The word of the region that has these countries; null for a country.',
    }),
    start: t.exposeInt('start'),
    end: t.exposeInt('end'),
  }),
})

const BriefBudgetType = builder.objectRef<BriefBudget>('BriefBudget').implement({
  description: 'In units of the currency. A rate per day is given per hour of a day of eight.',
  permission,
  fields: (t) => ({
    type: t.expose('type', { type: JobTypeEnum }),
    min: t.exposeFloat('min', { nullable: true }),
    max: t.exposeFloat('max', { nullable: true, description: 'One amount alone is the most that is paid.' }),
    currency: t.exposeString('currency', { nullable: true }),
    start: t.exposeInt('start'),
    end: t.exposeInt('end'),
  }),
})

const BriefReadingType = builder.objectRef<BriefReading>('BriefReading').implement({
  description: `A client's text says this of a job. A value that it does not say is null or empty. ${placed}`,
  permission,
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The text that was read, to which the places refer.' }),
    title: t.expose('title', { type: BriefTextType, nullable: true }),
    company: t.expose('company', { type: BriefCompanyType, nullable: true }),
    skills: t.field({
      type: [BriefSkillType],
      rows: limits.skills,
      resolve: ({ skills }) => skills.slice(0, limits.skills),
    }),
    places: t.field({
      type: [BriefPlaceType],
      rows: limits.places,
      resolve: ({ places }) => places.slice(0, limits.places),
    }),
    budget: t.expose('budget', { type: BriefBudgetType, nullable: true }),
    overlap_hours: t.expose('overlap_hours', { type: BriefNumberType, nullable: true }),
    weekly_hours: t.expose('weekly_hours', { type: BriefNumberType, nullable: true }),
    starts_on: t.expose('starts_on', { type: BriefTextType, nullable: true, description: 'A day.' }),
    openings: t.expose('openings', { type: BriefNumberType, nullable: true }),
  }),
})

builder.queryField('readBrief', (t) =>
  t.field({
    description: 'Reads a client’s mail or text about a job. Nothing of it is kept.',
    permission,
    // It costs as much as its file: a text that is full of names takes some 60 ms of the processor.
    work: 10,
    type: BriefReadingType,
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, { text }, { db }) =>
      readClientBrief(db, parse(briefText, text), new Date().toISOString().slice(0, 10)),
  }),
)
