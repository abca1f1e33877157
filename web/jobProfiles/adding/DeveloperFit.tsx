import { jobSkillTypes } from '#shared/jobs/jobStatuses.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { tickBadge } from '#shared/skills/ticks.ts'
import { searchedCountries } from '#shared/skillsSearch/matching.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetDeveloperFitQuery, graphql } from '#web/platform/lib/graphql.ts'
import { countryName } from '#web/platform/lib/text/countries.ts'
import { hourlyRate, money } from '#web/platform/lib/text/money.ts'
import { compareRate } from '#web/platform/lib/text/rateComparison.ts'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './DeveloperFit.module.css'
import { PutForwardWarnings } from './PutForwardWarnings.tsx'

const fitQuery = graphql(`
  query getDeveloperFit($developer_id: ID!, $job_id: ID!) {
    getDeveloper(id: $developer_id) {
      id
      cost_rate
      currency
      country
      skills {
        tick
        verified_at
        skill {
          id
        }
      }
    }
    getExchangeRates {
      currency
      rate
      day
    }
    getJob(id: $job_id) {
      id
      location
      currency
      budget_hourly_max
      job_skills {
        job_skill_type
        skill {
          id
          name
        }
      }
    }
  }
`)

interface Props {
  readonly jobId: string
  readonly developerId: string
}

/** Shows how a developer fits a job: skills, rate, country, and warnings before putting forward. */
export function DeveloperFit({ jobId, developerId }: Props) {
  const { data } = useQuery(fitQuery, { variables: { developer_id: developerId, job_id: jobId } })
  return (
    <Section title="Fit">
      <div className={`${ui.items} ${styles.fit}`}>
        {data && <Skills {...data} />}
        {data && (
          <Details
            details={[
              { label: 'Rate', value: rateSentence(data) },
              { label: 'Country', value: countrySentence(data) },
            ]}
          />
        )}
        <PutForwardWarnings jobId={jobId} developerId={developerId} />
      </div>
    </Section>
  )
}

function Skills({ getDeveloper: developer, getJob: job }: GetDeveloperFitQuery) {
  return valuesOf(jobSkillTypes).map((type) => {
    const wanted = job.job_skills.filter(({ job_skill_type }) => job_skill_type === type)
    if (wanted.length === 0) return null
    return (
      <div key={type}>
        <h3 className={ui.label}>{jobSkillTypes[type].label}</h3>
        <ul className={ui.chips} aria-label={`${jobSkillTypes[type].label} skills`}>
          {wanted.map(({ skill }) => {
            const entry = developer.skills.find((one) => one.skill.id === skill.id)
            return (
              <li key={skill.id}>
                <StatusBadge
                  {...(entry ? tickBadge(entry, skill.name) : { label: `${skill.name}, missing`, tone: 'bad' })}
                />
              </li>
            )
          })}
        </ul>
      </div>
    )
  })
}

function rateSentence({ getDeveloper: developer, getJob: job, getExchangeRates }: GetDeveloperFitQuery): string {
  const rate = hourlyRate(developer.cost_rate, developer.currency)
  if (!rate) return 'unknown'
  const comparison = compareRate(developer, {
    max: job.budget_hourly_max,
    currency: job.currency,
    exchangeRates: getExchangeRates,
  })
  if (!comparison) return `${rate}; the job has no hourly budget`
  if (comparison.kind === 'otherCurrency') return `${rate}; the budget is in ${job.currency}, so it is not compared`
  const difference = money(comparison.difference, job.currency)
  const place = comparison.kind === 'above' ? `${difference} above budget` : 'within budget'
  return [rate, place, comparison.exchanged].filter(Boolean).join(', ')
}

function countrySentence({ getDeveloper: { country }, getJob: { location } }: GetDeveloperFitQuery): string {
  if (!country) return 'unknown'
  return `${countryName(country)}, ${searchedCountries(location).includes(country) ? 'accepted' : 'not accepted by the job'}`
}
