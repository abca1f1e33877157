import { CandidateGrid } from '#web/skillsSearch/candidates/CandidateGrid.tsx'
import type { Candidate, JobSkill } from '#web/skillsSearch/card/candidate.ts'

const names = [
  ['Zoë', 'Ünal'],
  ['Maximilian-Alexander', 'Freiherr von Schönborn-Buchheim'],
  ['Katarzyna', 'Brzęczyszczykiewicz-Wawrzyniak'],
  ['Grzegorz', 'Szczebrzeszyński'],
  ['Friederike', 'Leutheusser-Schnarrenberger'],
  ['Jo', 'Li'],
  ['Nguyễn', 'Thị Phương Thảo'],
] as const
const countries = ['US', 'DE', 'PL', 'BA', 'VC', 'GB', null]

const skillNames = {
  REQUIRED: ['Spring Boot Framework', 'Amazon Web Services', 'JavaScript', 'Microservices Architecture'],
  CORE: ['Elasticsearch', 'Infrastructure as Code', 'PostgreSQL'],
  BONUS: ['Continuous Integration', 'Internationalization', 'Objective-C', 'Go'],
} as const

const wanted: JobSkill[] = (['REQUIRED', 'CORE', 'BONUS'] as const).flatMap((type) =>
  skillNames[type].map((name) => ({
    job_skill_type: type,
    years_of_experience: type === 'CORE' ? 5 : null,
    skill: { id: name, name },
  })),
)

const verified_at = '2024-09-12T12:00:00Z'
const ticks = [
  { tick: 'CURRENT', verified_at },
  { tick: null, verified_at: null },
  { tick: 'OUTDATED', verified_at },
  { tick: 'BEFORE_RULE', verified_at },
] as const

const candidates: Candidate[] = Array.from({ length: 50 }, (_, index) => {
  const [first_name, last_name] = names[index % names.length] ?? names[0]
  return {
    id: String(index),
    first_name,
    last_name,
    country: countries[index % countries.length] ?? null,
    cost_rate: index % 5 ? 1_095.5 : null,
    currency: 'EUR',
    weekly_hours: [40, 20, null][index % 3] ?? null,
    avatar: null,
    match_percentage: 100 - index,
    skills: wanted
      .filter((_one, place) => (place + index) % 3)
      .map(({ skill }, place) => ({ years_of_experience: 3, ...(ticks[place % ticks.length] ?? ticks[0]), skill })),
    related_skills: wanted
      .filter((_one, place) => (place + index) % 3 === 0)
      .map(({ skill }, place) => ({
        skill_id: skill.id,
        relation: place % 2 ? ('NEAR' as const) : ('IMPLIED' as const),
        held: { name: 'TypeScript' },
      })),
    job_profiles: index % 2 ? [{ created_at: '2020-02-29T12:00:00Z' }] : [],
    job_messages: [],
  }
})

const budget = { max: 900, currency: 'EUR', exchangeRates: [] }

/** Shows fifty cards with long names of people, skills and countries. */
export function CandidateGallery() {
  return (
    <CandidateGrid
      jobSkills={wanted}
      askedHours={40}
      budget={budget}
      ranking={{ developers: candidates, total: candidates.length }}
      isRelaxed={false}
      isFiltered={false}
      selected={new Set(['1'])}
      onToggle={() => undefined}
      onSend={() => undefined}
      loading={false}
      onMore={() => undefined}
    />
  )
}
