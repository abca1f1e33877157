import { limitsOf } from '#server/jobsPage/applications/limits.ts'
import { deadApplicationPage, followPage } from '#server/jobsPage/pages/followPage.ts'
import { dayInWords } from '#server/platform/html/dayInWords.ts'
import type { PageAnswer, PageRequest, PublicPage } from '#server/platform/publicPages/publicPages.ts'
import { noFile, readForm } from '#server/platform/publicPages/readForm.ts'
import { applicationPath, openApplicationLink } from '#server/platform/sending/applicationLink.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { dataRequests, requestData, withdrawApplication } from './askedOfUs.ts'
import { findFollowed } from './followedApplication.ts'

/** The link in the mail about a received application leads here. Its buttons alone change anything. */
const followRoute: PublicPage = {
  path: `${applicationPath}/{id}`,
  show: async (request) => {
    await limitsOf(request).link('page')
    return show(request)
  },
  submit: async (request) => {
    await limitsOf(request).link('confirmation')
    return readForm(request, noFile, async ({ fields }) =>
      show(request, await answer(request, fields.get('action') ?? '')),
    )
  },
}

/** @param told says what a button did. */
async function show({ deps, id: token }: PageRequest, told?: string): Promise<PageAnswer> {
  const id = openApplicationLink(deps.secret, token)
  const application = id && (await findFollowed(deps.db, id))
  return application
    ? { status: 200, sheet: followPage(application, told) }
    : { status: 410, sheet: deadApplicationPage() }
}

/** Does what a button says. @returns a sentence about it. */
async function answer({ deps, id: token, requestId }: PageRequest, action: string): Promise<string | undefined> {
  const id = openApplicationLink(deps.secret, token)
  if (id === undefined) return undefined
  if (isKeyOf(dataRequests, action)) {
    const day = await requestData({ db: deps.db, requestId }, id, action)
    return day && `We have your request, and answer it by ${dayInWords(day)} at the latest.`
  }
  if (action !== 'withdraw') return 'Use one of the buttons on this page.'
  const application = await withdrawApplication({ db: deps.db, requestId }, id)
  if (application?.withdrawn_at) return 'You withdrew your application.'
  return 'It was decided already, so it cannot be withdrawn. Answer any mail of ours instead.'
}

export const followPages: readonly PublicPage[] = [followRoute]
