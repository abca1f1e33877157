import type { DemoContext } from '#server/demo/context.ts'
import { handleOf, nameFrom } from '#server/demo/developers/names.ts'
import type { DemoCurrency } from '#server/demo/developers/rates.ts'
import { demoRandom, itemAt, type Random } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { addStory, type StoryStep } from '#server/demo/story.ts'
import type { CompanyStatus } from '#shared/platform/enumerations.ts'

const prefixes =
  'Northwind Bluepeak Harbor Lumen Cobalt Juniper Meridian Atlas Redwood Silverline Granite Beacon Orchard Summit Cascade Ember Fieldstone Glasswing Halcyon Ironbridge Kestrel Larkspur Marlow Nimbus Oakhurst Pinecrest Quarry Riverton Sable Tidewater Umbra Vantage Westbrook Yarrow Zephyr Brightwater Clearview Driftwood Evergreen Foxglove'.split(
    ' ',
  )
const suffixes =
  'Analytics Health Logistics Pay Robotics Energy Learning Foods Insurance Mobility Travel Media Security Retail Labs Homes'.split(
    ' ',
  )
const legalForms = ['', ' Group', ' Europe', ' Americas', ' Ventures', ' Partners']
const statuses: readonly CompanyStatus[] = [
  'ACTIVE',
  'ACTIVE',
  'PROSPECT',
  'ACTIVE',
  'PAST',
  'ACTIVE',
  'ACTIVE',
  'ACTIVE',
  'DO_NOT_SERVE',
  'ACTIVE',
]
const timeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'America/Denver',
  'Europe/Berlin',
  'America/Toronto',
]
const terms = [
  'Net 30, invoiced monthly.',
  'Net 15, two weeks of notice.',
  'Net 45, purchase order needed.',
  'Prepaid month, refundable.',
]

/**
 * Yields company names in a fixed order, without end.
 * @param taken names to leave out, in lower case.
 */
export function* companyNames(taken: ReadonlySet<string>): Generator<string, never> {
  const all = prefixes.length * suffixes.length * legalForms.length
  for (let number = 0; ; number++) {
    // The steps are coprime with the lengths, so every pair comes once before any repeats.
    const prefix = prefixes[(number * 7) % prefixes.length]
    const suffix = suffixes[(number * 3 + Math.floor(number / prefixes.length)) % suffixes.length]
    const legalForm = legalForms[Math.floor(number / (prefixes.length * suffixes.length)) % legalForms.length]
    const round = Math.floor(number / all)
    const name = `${prefix} ${suffix}${legalForm}${round > 0 ? ` ${round + 1}` : ''}`
    if (!taken.has(name.toLowerCase())) yield name
  }
}

/** Clients in the euro area pay in euros, and all others in US dollars. */
export function currencyOf({ row }: DemoCompany): DemoCurrency {
  return row.time_zone === 'Europe/Berlin' ? 'EUR' : 'USD'
}

export interface DemoCompany {
  readonly row: DemoRow<'companies'>
  readonly contacts: readonly DemoRow<'contacts'>[]
  /** Days ago. */
  readonly since: number
}

/** Adds companies with two or three contacts each. */
export function addCompanies(
  rows: DemoRows,
  context: DemoContext,
  names: Iterator<string, never>,
  count: number,
): DemoCompany[] {
  return Array.from({ length: count }, (_, index) => {
    const name = names.next().value
    const random = demoRandom('company', name)
    const status = statuses[index % statuses.length] ?? 'ACTIVE'
    const since = status === 'PROSPECT' ? random.int(10, 60) : random.int(620, 990)
    const row = createCompany(context, random, name, status, since)
    const contacts = Array.from({ length: random.int(2, 3) }, () => createContact(context, random, row, since))
    addCompanyStory(rows, context, random, row, since)
    rows.contacts.push(...contacts)
    return { row, contacts, since }
  })
}

function createCompany(
  context: DemoContext,
  random: Random,
  name: string,
  status: CompanyStatus,
  since: number,
): DemoRow<'companies'> {
  return {
    id: random.id(),
    created_at: context.calendar.moment(since, random),
    name,
    domain: `${name.toLowerCase().replaceAll(' ', '-')}.example`,
    status,
    owner_id: random.pick(context.staff.recruiter),
    time_zone: random.pick(timeZones),
    terms: status === 'PROSPECT' ? null : random.pick(terms),
    notes: random.chance(0.4)
      ? random.pick([
          'Prefers candidates who overlap at least four hours.',
          'Two rounds of interviews, both on one day.',
          'Asks for a short video introduction.',
          'Pays on time; slow to answer in August.',
        ])
      : null,
  }
}

/** A company becomes a client after some weeks; those who left did so lately, after their last job. */
function addCompanyStory(
  rows: DemoRows,
  { calendar }: DemoContext,
  random: Random,
  row: DemoRow<'companies'>,
  since: number,
): void {
  const { status, owner_id: by } = row
  const won = calendar.moment(since - random.int(5, 12), random)
  const steps: StoryStep<'companies'>[] = [
    { at: won, by, settles: ['terms'], set: { status: 'ACTIVE' } },
    { at: calendar.moment(random.int(2, 15), random), by, settles: ['status'] },
  ]
  addStory(rows, 'companies', row, status === 'PROSPECT' ? [] : steps, { status: 'PROSPECT' })
}

function createContact(
  context: DemoContext,
  random: Random,
  company: DemoRow<'companies'>,
  since: number,
): DemoRow<'contacts'> {
  const name = nameFrom('english', random)
  return {
    id: random.id(),
    created_at: context.calendar.moment(since - 1, random),
    company_id: company.id,
    name: `${name.first} ${name.last}`,
    title: random.pick(['CTO', 'VP Engineering', 'Engineering Manager', 'Head of Talent', 'Product Director']),
    email: `${handleOf(name)}@${company.domain}`,
    phone: `+1 202 555 01${random.int(10, 99)}`,
  }
}

/** Adds accounts of people at the companies. They have no password, so nobody can sign in as them. */
export function addClients(
  rows: DemoRows,
  context: DemoContext,
  companies: readonly DemoCompany[],
  count: number,
  account?: DemoRow<'users'>,
): void {
  const hosts = companies.filter(({ row }) => row.status !== 'PROSPECT')
  for (let number = 0; number < count; number++) {
    const { row: company, since } = itemAt(hosts, number % hosts.length)
    const random = demoRandom('client', company.id, number)
    const name = nameFrom(random.pick(['english', 'english', 'latin', 'german', 'indian']), random)
    const created_at = context.calendar.moment(random.int(2, since - 2), random)
    const user: DemoRow<'users'> = {
      id: random.id(),
      created_at,
      display_name: `${name.first} ${name.last}`,
      email: `${handleOf(name)}.${number}@${company.domain}`,
      username: random.chance(0.5) ? `${handleOf(name)}${number}` : null,
      role: 'client',
      active: !random.chance(0.04),
    }
    rows.users.push(user)
    rows.company_users.push({ id: random.id(), created_at, user_id: user.id, company_id: company.id })
    if (random.chance(0.7))
      rows.account_activity.push({ user_id: user.id, last_seen_at: context.calendar.moment(1, random) })
  }
  const home = hosts[0]
  if (account && home) {
    const id = demoRandom('client account').id()
    rows.company_users.push({ id, created_at: account.created_at, user_id: account.id, company_id: home.row.id })
  }
}
