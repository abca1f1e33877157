import { day, hour, latest, minutesAfter } from '#server/demo/calendar.ts'
import type { DemoContext } from '#server/demo/context.ts'
import type { DemoJob } from '#server/demo/firm/jobs.ts'
import { demoRandom, type Random } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { addStory } from '#server/demo/story.ts'
import type { ClientProfileSnapshot } from '#server/signedLinks/clientProfile/snapshot.ts'
import { defaultLinkDays, fewestShortlisted, mostShortlisted } from '#shared/signedLinks/signedLinks.ts'

interface Linked {
  readonly profile: DemoRow<'job_profiles'>
  readonly developer: DemoRow<'developers'>
  readonly jobTitle: string
}

/** Adds the links of a profile: questions for consent that were answered, opened or forgotten, and profiles that clients opened or not. */
export function addSignedLinks(rows: DemoRows, { calendar }: DemoContext, linked: Linked): void {
  const { profile } = linked
  const random = demoRandom('signed links', profile.id)
  const links: Links = { ...linked, random, rows, today: calendar.midnight(0) }
  const consented = profile.consented_at ? new Date(profile.consented_at) : undefined
  if (!consented && random.chance(0.3)) addConsent(links, profile.created_at, false)
  if (consented && random.chance(0.4)) addConsent(links, consented, true)
  if (consented && random.chance(0.5)) addClientProfile(links, consented)
}

interface Links extends Linked {
  readonly random: Random
  readonly rows: DemoRows
  readonly today: Date
}

/** Adds a question for consent. A yes came within the day, and two in three of the others were at least opened. */
function addConsent({ random, rows, profile, today }: Links, since: Date, agreed: boolean): void {
  const created_at = agreed ? latest(profile.created_at, minutesAfter(since, -day / 4)) : since
  // Of a yes, the profile tells only itself.
  if (!agreed) profile.consent_asked_at = created_at
  const link = newLink(random, profile, 'CONSENT', created_at)
  const opened = agreed ? since : minutesAfter(created_at, day / 3)
  const answer = agreed ? { used_at: since, answer: 'AGREED' as const } : {}
  if (agreed || (opened < today && random.chance(0.66))) addOpenings(rows, link, opened, 1, answer)
  else rows.signed_links.push(link)
}

function addClientProfile(links: Links, since: Date): void {
  const { random, rows, profile, today } = links
  const link = { ...newLink(random, profile, 'CLIENT_PROFILE', since), snapshot: snapshotOf(links) }
  const opened = minutesAfter(since, random.int(1, 40) * hour)
  if (random.chance(0.7) && opened < today) addOpenings(rows, link, opened, random.int(1, 4), {})
  else rows.signed_links.push(link)
}

function newLink(
  random: Random,
  { id: job_profile_id, owner_id = null }: DemoRow<'job_profiles'>,
  purpose: 'CONSENT' | 'CLIENT_PROFILE',
  created_at: Date,
): DemoRow<'signed_links'> {
  return { ...unopened(random, created_at), purpose, job_profile_id, made_by_id: owner_id }
}

function unopened(random: Random, created_at: Date) {
  const expires_at = minutesAfter(created_at, defaultLinkDays * day)
  // It is the hash of no token: nobody opens the links of the demo.
  return { id: random.id(), created_at, expires_at, token_hash: `demo ${random.id()}`, open_count: 0 }
}

/** The days since the shortlist of a job was made. It was opened a day later. */
const shortlistDays = 3

/** Adds a shortlist of the profiles that wait for the client of a job, for a contact of its company. Other jobs have none. */
export function addShortlist(
  rows: DemoRows,
  { calendar }: DemoContext,
  { row: job }: DemoJob,
  developers: ReadonlyMap<string | undefined, DemoRow<'developers'>>,
): void {
  const random = demoRandom('shortlist', job.id)
  const created_at = calendar.moment(shortlistDays, random)
  const contact = rows.contacts.find(({ company_id }) => company_id === job.company_id)
  const shown = rows.job_profiles.flatMap((profile) => {
    const developer = developers.get(profile.developer_id)
    const waits = profile.job_id === job.id && (profile.status === 'SENT' || profile.status === 'CLIENT_REVIEW')
    return developer && waits && profile.consented_at && profile.created_at < created_at ? [{ profile, developer }] : []
  })
  if (!contact || shown.length < fewestShortlisted) return
  const link = { made_by_id: job.owner_id ?? null, contact_id: contact.id }
  const shortlist = { ...unopened(random, created_at), ...link, purpose: 'SHORTLIST' as const, job_id: job.id }
  addOpenings(rows, shortlist, minutesAfter(created_at, day), 1, {})
  for (const { profile, developer } of shown.slice(0, mostShortlisted)) {
    const snapshot = snapshotOf({ profile, developer, jobTitle: job.title })
    rows.signed_links.push({
      ...unopened(random, created_at),
      ...link,
      purpose: 'CLIENT_PROFILE',
      job_profile_id: profile.id,
      shortlist_id: shortlist.id,
      snapshot,
    })
  }
}

function addOpenings(
  rows: DemoRows,
  link: DemoRow<'signed_links'>,
  at: Date,
  open_count: number,
  answer: object,
): void {
  const opened = { first_opened_at: at, last_opened_at: at, open_count, ...answer }
  const row: DemoRow<'signed_links'> = { ...link, ...opened }
  addStory(rows, 'signed_links', row, [{ at, by: 'task:signed-links', set: opened }], { open_count: 0 })
}

function snapshotOf({ profile, developer, jobTitle }: Linked): ClientProfileSnapshot {
  return {
    name: `${developer.first_name} ${developer.last_name}`,
    headline: developer.headline ?? null,
    country: developer.country ?? null,
    time_zone: developer.time_zone ?? null,
    available_from: developer.available_from ?? null,
    weekly_hours: profile.weekly_hours ?? null,
    pitch: profile.pitch ?? null,
    job_title: jobTitle,
    bill_rate: null,
    currency: profile.currency ?? 'USD',
    skills: [],
    assessments: [],
  }
}
