import { nameCompanies } from '#server/briefs/reader/companies.ts'
import { namePlaces } from '#server/briefs/reader/placeNames.ts'
import { type KnownNames, readBrief } from '#server/briefs/reader/readBrief.ts'
import { readCatalogue } from '#server/skills/catalogue/catalogue.ts'
import { kindTypes } from '#server/skills/catalogue/kinds.ts'
import { prepareNames } from '#server/skills/finder/skillNames.ts'
import type { BriefPlaced, BriefReading } from '#shared/briefs/brief.ts'
import type { CorpusValue, MarkedBrief } from './corpus.ts'

/** The day on which the clients of the corpus wrote. */
const today = '2026-11-26'

const places = namePlaces([])

const companies = [
  'Globex',
  'Northwind Traders',
  'Contoso',
  'Wayne Health',
  'Umbrella Analytics',
  'Initech',
  'Hooli',
  'Stark Logistics Ltd',
]

/** The catalogue that ships, and the companies of the corpus. */
export function corpusNames(): KnownNames {
  const skills = readCatalogue().map(({ name, aliases, kind }) => ({
    id: name,
    name,
    aliases,
    skill_type: kindTypes[kind],
  }))
  return {
    skills: { skills, names: prepareNames(skills) },
    companies: nameCompanies(companies.map((name) => ({ id: name, name }))),
    places,
  }
}

/** Counts the values that were read right, and names those that were read wrongly or missed. */
export interface BriefScore {
  readonly right: number
  readonly wrong: readonly string[]
  readonly missed: readonly string[]
}

interface Value extends BriefPlaced {
  readonly field: string
  readonly value: string
}

/** Compares what is read of a brief with its marks. A value is right if its place overlaps the mark, too. */
export function scoreBrief(brief: MarkedBrief, known: KnownNames): BriefScore {
  const read = valuesOf(readBrief(brief.text, known, today))
  const marks = joinCountries(brief.marks).map((mark) => ({ ...mark, value: toValue(mark, known) }))
  const isSame = (one: Value, mark: Value) =>
    one.field === mark.field &&
    one.value === mark.value &&
    (isSkill(mark) || (one.start < mark.end && mark.start < one.end))
  const wanted = distinct(marks.filter(({ isOptional }) => !isOptional))
  const found = wanted.filter((mark) => read.some((one) => isSame(one, mark)))
  const allowed = marks.filter(({ isOptional }) => isOptional).map(({ value }) => value)
  const wrong = read.filter(
    (one) => !marks.some((mark) => isSame(one, mark)) && !(isSkill(one) && allowed.includes(one.value)),
  )
  const told = ({ field, value }: Value) => `${brief.name}: ${field} ${value}`
  return {
    right: found.length,
    wrong: wrong.map(told),
    missed: wanted.filter((mark) => !found.includes(mark)).map(told),
  }
}

/** A brief accepts all countries that it names. */
function joinCountries(marks: readonly CorpusValue[]): CorpusValue[] {
  const [first, ...others] = marks.filter(({ field }) => field === 'countries')
  if (!first) return [...marks]
  const value = [first, ...others].map((mark) => mark.value).join(' ')
  return [...marks.filter(({ field }) => field !== 'countries'), { ...first, value }]
}

function isSkill({ field }: Value): boolean {
  return ['required', 'core', 'bonus'].includes(field)
}

function distinct<One extends Value>(marks: readonly One[]): One[] {
  return [...new Map(marks.map((mark) => [`${mark.field} ${mark.value}`, mark])).values()]
}

function valuesOf(reading: BriefReading): Value[] {
  const { title, company, skills, places, budget, overlap_hours, weekly_hours, starts_on, openings } = reading
  const one = (field: string, place: BriefPlaced | null, value: unknown): Value[] =>
    place ? [{ field, value: String(value), start: place.start, end: place.end }] : []
  const countries = places
    .flatMap((place) => place.countries)
    .toSorted()
    .join(' ')
  const range = places.length > 0 ? { start: places[0]?.start ?? 0, end: places.at(-1)?.end ?? 0 } : null
  return [
    ...one('title', title, plain(title?.value ?? '')),
    ...one('company', company, company?.name.replace(/ Ltd$/, '')),
    ...skills.map((skill) => ({ ...skill, field: skill.job_skill_type.toLowerCase(), value: skill.name })),
    ...one('countries', range, [...new Set(countries.split(' '))].join(' ')),
    ...one('budget', budget, `${budget?.currency} ${budget?.min ?? ''}-${budget?.max ?? ''} ${budget?.type}`),
    ...one('overlap', overlap_hours, overlap_hours?.value),
    ...one('weekly', weekly_hours, weekly_hours?.value),
    ...one('start', starts_on, starts_on?.value),
    ...one('openings', openings, openings?.value),
  ]
}

function toValue({ field, value }: CorpusValue, known: KnownNames): string {
  if (field === 'title') return plain(value)
  if (field === 'countries') return countriesOf(value)
  if (field === 'budget') return budgetOf(value)
  return isSkill({ field, value, start: 0, end: 0 }) ? skillOf(value, known) : value
}

function plain(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.#]+/gu, ' ')
    .trim()
}

function skillOf(name: string, { skills }: KnownNames): string {
  const is = (one: string) => one.toLowerCase() === name.toLowerCase()
  return (
    skills.skills.find((skill) => is(skill.name))?.name ??
    skills.skills.find(({ aliases }) => aliases.some(is))?.name ??
    name
  )
}

function countriesOf(value: string): string {
  const names = value.split(' ').flatMap((name) => (name.length === 2 && name !== 'EU' ? [name] : regionOf(name)))
  return [...new Set(names)].toSorted().join(' ')
}

function regionOf(name: string): readonly string[] {
  return places.get(name.toLowerCase())?.[0]?.value.countries ?? [name]
}

/** A rate per day is one per hour, and one amount is the most that is paid. */
function budgetOf(value: string): string {
  const [currency, amounts = '', type] = value.split(' ')
  const [min, max] = amounts.includes('-') ? amounts.split('-') : ['', amounts]
  const perHour = (amount = '') => (type === 'DAILY' && amount ? String(Number(amount) / 8) : amount)
  return `${currency} ${perHour(min)}-${perHour(max)} ${type === 'DAILY' ? 'HOURLY' : type}`
}
