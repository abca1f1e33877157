import type { Page } from '@playwright/test'
import { ask } from '#e2e/helpers/ask.ts'
import { logIn } from '#e2e/helpers/product.ts'
import type { Role } from '#shared/platform/permissions.ts'
import * as s from './step.ts'

/** The windows of the staff who act in journeys of people without an account. */
const desks = new Map<Role, Page>()
/** Keeps the links that the staff made, by purpose. */
const links = new Map<string, string>()

/** Acts as a member of staff in a separate window. The visitor must have a page of the product open. */
export const asStaff =
  (role: Role, ...acts: s.PageAction[]): s.PageAction =>
  async (page) => {
    const desk = desks.get(role) ?? (await openDesk(page, role))
    desks.set(role, desk)
    for (const act of acts) await act(desk)
  }

async function openDesk(page: Page, role: Role): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: page.url(), reducedMotion: 'reduce' })
  if (!context) throw new Error('This page belongs to no browser.')
  context.setDefaultTimeout(s.patience)
  const desk = await context.newPage()
  await desk.goto('/you')
  await logIn(desk, role)
  await desk.getByRole('button', { name: 'Logout' }).waitFor()
  return desk
}

export const keepLink =
  (what: string): s.PageAction =>
  async (page) => {
    await s.fieldHolds(/^Link$/, /^http/)(page)
    links.set(what, await page.getByLabel(/^Link$/).inputValue())
  }

export const keepLinkOfMessage =
  (what: string): s.PageAction =>
  async (page) => {
    const message = await page.getByRole('dialog').getByRole('region', { name: 'Message' }).textContent()
    links.set(what, /http\S+/.exec(message ?? '')?.[0] ?? '')
  }

export const openLink =
  (what: string, after = ''): s.PageAction =>
  (page) =>
    s.go((links.get(what) ?? '/') + after)(page)

/** Opens a link that the staff made in a second tab, and acts there. */
export const inTabOfLink =
  (what: string, ...acts: s.PageAction[]): s.PageAction =>
  (page) =>
    s.inSecondTab(links.get(what) ?? '/', ...acts)(page)

/** The address of one job profile. */
const profilePage = /\/profiles\/[^/]+\/overview/

/** Makes a recruiter ask the first developer for consent who was not asked yet, and keeps the link. */
export const requestConsent = (what: string): s.PageAction =>
  asStaff(
    'recruiter',
    openNextToAsk,
    s.at(profilePage),
    s.push('Ask for Consent'),
    s.dialog('Ask for Consent'),
    s.choose('Message by', 'None: I send the link myself'),
    s.confirm('Make Link'),
    keepLink(what),
  )

/** Opens the first profile whose developer may be asked: its job is open. */
async function openNextToAsk(page: Page): Promise<void> {
  const filter = '{ status: [SHORTLISTED], consent: [NOT_ASKED] }'
  const { data } = await ask(page, `{ getJobProfilePage(filter: ${filter}) { job_profiles { id } } }`)
  for (const { id } of data.getJobProfilePage.job_profiles) {
    const links = await ask(page, `{ getProfileLinks(job_profile_id: "${id}") { consent_refusal } }`)
    if (links.data.getProfileLinks.consent_refusal === null) {
      await s.go(`/profiles/${id}/overview`)(page)
      return
    }
  }
  throw new Error('No developer can be asked for consent.')
}

/** Makes a recruiter share the profile in a row of the shortlist. */
export const shareProfile = (row: number, what: string): s.PageAction =>
  asStaff(
    'recruiter',
    s.go('/profiles?tab=shortlisted'),
    s.rows,
    s.openRow(row),
    s.at(profilePage),
    s.push('Share with Client'),
    // Only what was read can be shared, so the preview comes first.
    s.dialog(/^Share (?!Profile$)/),
    s.calm,
    s.confirm('Make Link'),
    keepLink(what),
  )

/** Makes a vetter send a take-home after the intro call, and keeps the developer's page open. */
export const sendTakeHome = (what: string): s.PageAction =>
  asStaff(
    'vetter',
    openAssessmentsOfNext,
    s.push('Send Assessment'),
    s.dialog(/^Send Assessment: /),
    s.choose('Assessment', 'Data take-home · Take-home'),
    s.see(/has drawn the challenge /),
    s.confirm('Send'),
    keepLink(what),
    s.confirm('Done'),
    s.noDialog,
  )

async function openAssessmentsOfNext(page: Page): Promise<void> {
  const { data } = await ask(
    page,
    '{ getDeveloperPage(limit: 1, filter: { status: [INTRO_CALL] }) { developers { id } } }',
  )
  await s.go(`/developer/${data.getDeveloperPage.developers[0].id}/assessments`)(page)
}
