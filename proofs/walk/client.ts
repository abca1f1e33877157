import type { Page } from '@playwright/test'
import { closedDoors, emptyList, listSteps, ownSteps } from './lists.ts'
import {
  at,
  back,
  choose,
  confirm,
  dark,
  dialog,
  fieldHolds,
  fill,
  follow,
  go,
  hasButton,
  heading,
  inSecondTab,
  lacksButton,
  miss,
  narrow,
  noDialog,
  offline,
  oneFewer,
  online,
  openRow,
  type PageAction,
  press,
  push,
  reload,
  rows,
  see,
  step,
  type Walk,
} from './step.ts'

/** The app tries for up to 19 seconds before it gives up. */
const toldOffline: PageAction = (page) => page.getByRole('button', { name: 'Retry' }).waitFor({ timeout: 30_000 })
const toAnswer = /\d+ sent to you, (\d+) to answer$/
const refused = /^.* is not for us$/
const inTabs =
  (name: string): PageAction =>
  (page) =>
    page.getByRole('main').getByRole('link', { name, exact: true }).click()
const ownWords = 'Too far from our hours.'
const refusedCard = (page: Page) => page.getByRole('listitem').filter({ hasText: ownWords }).first()
const interested = /^Interested in /
const unansweredCard = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: interested }), hasNotText: 'because: ' })
    .first()

/** Opens the profiles of the job that waits for most answers. */
const profiles: PageAction[] = [
  go('/jobs?phase=OPEN&sort=-unanswered_profiles'),
  rows,
  (page) => page.getByRole('table').getByRole('link').first().press('Enter'),
  see(toAnswer),
]

/** Reads the jobs of the client's own company, answers the profiles sent to it, and is refused anything of other companies. */
export const client: Walk = {
  who: 'client',
  steps: [
    ...ownSteps(/\/vetting$/),
    step(
      'is greeted by what waits, and finds the own jobs there',
      go('/'),
      heading(/^Welcome, /),
      heading(/^Waiting for your answer/),
      heading(/^Your jobs/),
    ),
    step(
      'follows what is to be answered to the profiles',
      follow(/, \d+ to answer$/),
      at(/\/job-profiles$/),
      see(toAnswer),
    ),
    ...listSteps([{ address: '/jobs', title: 'Jobs' }]),
    step('is offered neither to add nor to export', lacksButton(/^(Add|Export)/), hasButton('Filter by Status')),
    step('sorts by title', push('Title'), at(/sort=title/), rows),
    step('reloads, and the sort stays', reload, at(/sort=title/), rows),
    step(
      'keeps the open ones only',
      push('Filter by Status'),
      (page) => page.getByRole('checkbox', { name: 'Open' }).check(),
      at(/phase=OPEN/),
      press('Escape'),
      rows,
    ),
    emptyList('/jobs', 'Search title'),
    step('opens the job with most to answer by keyboard', ...profiles, at(/\/jobs\/.+\/job-profiles/)),
    step(
      'reads which skills are verified, and which are only said',
      see('Skills that you asked for'),
      see(/^Verified: /),
      see('Stated by the developer'),
    ),
    step('reads the price of every profile', see(/^\$\d+ per hour$/), miss(/^Rate\s*–$/)),
    step(
      'reads what the job asks for, and its budget',
      inTabs('Overview'),
      at(/\/jobs\/.+\/overview$/),
      see('Openings'),
      see(/^(Budget|Hourly|Monthly|Salary)/),
    ),
    step('goes back to the profiles by the button of the browser', back, at(/\/job-profiles$/), see(toAnswer)),
    step(
      'says of somebody that they are not for them, without a reason, and is told',
      push(refused),
      dialog(refused),
      confirm('Send Answer'),
      see('Choose why this profile is not for you.'),
    ),
    step(
      'leaves the half typed answer, and is asked first',
      fill('In your own words', ownWords),
      press('Escape'),
      dialog('Discard changes?'),
    ),
    step(
      'keeps editing, and the words are still there',
      confirm('Keep Editing'),
      fieldHolds('In your own words', ownWords),
    ),
    step(
      'reloads in the dialog, which opens again with nothing answered',
      reload,
      dialog(refused),
      fieldHolds('In your own words', ''),
      miss(ownWords),
    ),
    step(
      'sends the answer with its reason, and one fewer is to be answered',
      oneFewer(
        toAnswer,
        choose('Reason', 'Skills'),
        fill('In your own words', ownWords),
        confirm('Send Answer'),
        noDialog,
      ),
      see('because: Skills'),
      see(ownWords),
    ),
    step(
      'changes the reason',
      (page) =>
        refusedCard(page)
          .getByRole('button', { name: /^Change the reason for / })
          .click(),
      dialog(refused),
      fieldHolds('Reason', 'SKILLS'),
      fieldHolds('In your own words', ownWords),
      choose('Reason', 'Rate'),
      confirm('Send Answer'),
      noDialog,
      see('because: Rate'),
    ),
    step(
      'says by keyboard that the same one is of interest after all',
      (page) => refusedCard(page).getByRole('button', { name: interested }).press('Enter'),
      miss('because: Rate'),
      see(/^Interested$/),
    ),
    step('reads the same answers in a second tab', async (page) =>
      inSecondTab(new URL(page.url()).pathname, see(toAnswer), miss('because: Rate'))(page),
    ),
    step(
      'refuses somebody who was just accepted in a second tab, and is told who was first',
      (page) => unansweredCard(page).getByRole('button', { name: refused }).click(),
      dialog(refused),
      choose('Reason', 'Skills'),
      async (page) => {
        const accept = [push(interested), see(/, 0 to answer$/)]
        await inSecondTab(new URL(page.url()).pathname, see(/, 1 to answer$/), ...accept)(page)
      },
      confirm('Send Answer'),
      see(/You changed this profile in another tab/),
      press('Escape'),
      confirm('Discard Changes'),
    ),
    step(
      'reads the page of somebody who was sent, without a word on how to reach them',
      reload,
      (page) => page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first().click(),
      at(/\/developer\/.+\/overview/),
      see('Weekly hours'),
      miss(/@/),
      miss('Owner'),
    ),
    step(
      'follows them back to the job',
      (page) => page.getByRole('main').getByRole('link').first().click(),
      at(/\/jobs\//),
      heading(/Developer|Engineer/),
    ),
    step('goes back to the profiles', back, back, at(/\/job-profiles/), see(toAnswer)),
    step('sorts without a network, and is told so', go('/jobs'), rows, offline, push('Posted'), toldOffline),
    step('tries again with the network, and reads the jobs', online, push('Retry'), lacksButton('Retry'), rows),
    ...closedDoors('/applicants', '/profiles', '/clients'),
    step(
      'asks for a job that does not exist',
      go('/jobs/00000000-0000-4000-8000-000000000000/overview'),
      see(/not found/),
    ),
    step(
      'asks for a developer who was not sent',
      go('/developer/00000000-0000-4000-8000-000000000000/overview'),
      see(/not found/),
    ),
    step(
      'reads in the dark theme how the profiles of a closed job ended',
      go('/jobs?phase=CLOSED'),
      rows,
      openRow(1),
      see('Earlier'),
      dark,
    ),
    step('reads the profiles on a phone, where nothing stands beyond the edge', ...profiles, narrow),
    step('logs out, and is asked to log in', push('Logout'), hasButton('Log in')),
  ],
}
