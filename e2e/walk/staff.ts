import type { Page } from '@playwright/test'
import { ask } from '#e2e/ask.ts'
import { logIn } from '#e2e/product.ts'
import type { Role } from '#shared/platform/permissions.ts'
import * as s from './step.ts'

/** The windows of the staff, who do their part of what somebody without an account goes through. */
const desks = new Map<Role, Page>()
/** The links that the staff made, by what they are for. */
const links = new Map<string, string>()

/** Does something as one of the staff, in a window of their own. The visitor must have a page of the product open. */
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

/** Keeps the link that a dialog has just made. */
export const keepLink =
  (what: string): s.PageAction =>
  async (page) => {
    await s.fieldHolds(/^Link$/, /^http/)(page)
    links.set(what, await page.getByLabel(/^Link$/).inputValue())
  }

/** Keeps the link in the message that a dialog shows. */
export const keepLinkOfMessage =
  (what: string): s.PageAction =>
  async (page) => {
    const message = await page.getByRole('dialog').getByRole('region', { name: 'Message' }).textContent()
    links.set(what, /http\S+/.exec(message ?? '')?.[0] ?? '')
  }

/** Opens a link that the staff made. */
export const openLink =
  (what: string, after = ''): s.PageAction =>
  (page) =>
    s.go((links.get(what) ?? '/') + after)(page)

/** Opens such a link in a second tab, and does something there. */
export const inTabOfLink =
  (what: string, ...acts: s.PageAction[]): s.PageAction =>
  (page) =>
    s.inSecondTab(links.get(what) ?? '/', ...acts)(page)

/** A recruiter asks for the consent to the profile in a row of the shortlist, and hands the link over. */
export const requestConsent = (row: number, what: string): s.PageAction =>
  asStaff(
    'recruiter',
    s.go('/profiles?tab=shortlisted'),
    s.rows,
    s.openRow(row),
    s.dialog(/^Move /),
    s.push('Ask for Consent'),
    s.dialog('Ask for Consent'),
    s.choose('Message by', 'None: I send the link myself'),
    s.confirm('Make Link'),
    keepLink(what),
  )

/** A recruiter shares the profile in a row of the shortlist. */
export const shareProfile = (row: number, what: string): s.PageAction =>
  asStaff(
    'recruiter',
    s.go('/profiles?tab=shortlisted'),
    s.rows,
    s.openRow(row),
    s.dialog(/^Move /),
    s.push('Share with Client'),
    s.dialog(/^Share /),
    s.confirm('Make Link'),
    keepLink(what),
  )

/** A vetter sends a take-home to somebody whose intro call was held, and stays at their page. */
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
