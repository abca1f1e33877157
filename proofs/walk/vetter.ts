import { expect } from '@playwright/test'
import { pickUp } from '#e2e/helpers/pickUp.ts'
import { closedDoors, emptyList, listSteps, ownSteps } from './lists.ts'
import {
  at,
  calm,
  choose,
  confirm,
  dark,
  dialog,
  fill,
  follow,
  go,
  hasRow,
  lacksButton,
  miss,
  openRow,
  type PageAction,
  patience,
  press,
  push,
  reload,
  rows,
  saves,
  savesFromMenu,
  see,
  step,
  undo,
  type Walk,
} from './step.ts'

const columnOf = (name: string) => new RegExp(`^${name} \\d`)

/** Expects the last column inside its frame, or a frame that scrolls. Otherwise the column would be cut off. */
const columnsReached: PageAction = async (page) => {
  const frame = page.getByRole('table').locator('..')
  const reached = frame.evaluate(
    (element) => element.scrollWidth <= element.clientWidth || getComputedStyle(element).overflowX === 'auto',
  )
  expect(await reached).toBe(true)
}

const tab =
  (name: string): PageAction =>
  (page) =>
    page.getByRole('navigation', { name: 'Developer tabs' }).getByRole('link', { name }).click()

/** Picks up the first card of a column of the board by keyboard, and waits until it is held. */
const pickUpFrom =
  (column: string): PageAction =>
  async (page) => {
    const handle = page.getByRole('group', { name: columnOf(column) }).getByRole('button', { name: /^Move / })
    await pickUp(handle.first())
    await page
      .getByRole('status')
      .filter({ hasText: new RegExp(`is over ${column}\\.$`) })
      .waitFor()
  }

/** Sends assessments, edits the catalogue, and decides on developers. */
export const vetter: Walk = {
  who: 'vetter',
  steps: [
    ...ownSteps(/\/vetting$/),
    ...listSteps([
      { address: '/vetting', title: 'Vetting', file: /^vetting\.csv$/ },
      { address: '/challenges', title: 'Challenges', file: /^challenges\.csv$/ },
      { address: '/profiles', title: 'Open Profiles', file: /^job_profiles\.csv$/ },
      { address: '/applicants', title: 'Applicants', file: /^applicants\.csv$/ },
      { address: '/developers?stage=MEMBER&status=', title: 'Developers', file: /^developers\.csv$/ },
      { address: '/jobs', title: 'Jobs', file: /^jobs\.csv$/ },
      { address: '/companies', title: 'Companies' },
      { address: '/check-in', title: 'Check-ins' },
      { address: '/dstms', title: 'DSTMs' },
      { address: '/metrics', title: 'Metrics' },
    ]),
    step(
      'exports the assessments, whose columns can all be reached',
      go('/assessments'),
      rows,
      savesFromMenu('Export CSV', 'All Columns', /^assessments\.csv$/),
      columnsReached,
    ),
    emptyList('/vetting', 'Search name or e-mail'),
    step(
      'reads the desk as a board, and opens who is past the limit',
      go('/vetting?view=board'),
      (page) =>
        page
          .getByRole('group', { name: columnOf('Challenge out') })
          .getByRole('link', { name: / late$/ })
          .click(),
      at(/step=CHALLENGE_OUT.*timing=LATE/),
      hasRow('Late'),
    ),
    step(
      'moves somebody on the board by keyboard alone, and takes that back',
      go('/vetting?view=board'),
      pickUpFrom('Profile review'),
      press('ArrowRight'),
      (page) =>
        page
          .getByRole('status')
          .filter({ hasText: /is over Intro call\.$/ })
          .waitFor(),
      press('Space'),
      see(/ moved to Intro call\.$/),
      push('Undo'),
      see(/^This change is undone: /),
    ),
    step('reads that in the feed of events', go('/vetting/developer_events'), hasRow('Undid an earlier change.')),
    step(
      'sends an assessment, and reads the message before it leaves',
      go('/developers?stage=VETTING&status=INTRO_CALL'),
      rows,
      openRow(1),
      tab('Assessments'),
      push('Send Assessment'),
      dialog(/^Send Assessment: /),
      choose('Assessment', 'Data take-home · Take-home'),
      see(/has drawn the challenge /),
    ),
    step(
      'leaves it half filled in, is asked, and keeps it',
      press('Escape'),
      dialog('Discard changes?'),
      confirm('Keep Editing'),
      see(/has drawn the challenge /),
    ),
    step(
      'sends it, and gets the link',
      confirm('Send'),
      (page) => page.getByRole('textbox', { name: 'Link', exact: true }).waitFor({ timeout: patience }),
      confirm('Done'),
      see('Challenge out'),
    ),
    step(
      'cancels without a reason, and is told',
      push('Cancel …'),
      dialog('Cancel Data take-home'),
      confirm('Cancel Assessment'),
      see('Give a reason.'),
    ),
    step(
      'says why, cancels, and takes that back',
      fill(/^Why/, 'Sent to the wrong person'),
      confirm('Cancel Assessment'),
      see('Cancelled'),
      undo,
      see(/^This change is undone: /),
    ),
    step(
      'reloads in the dialog that records the work',
      push('Record Submission …'),
      dialog(/^Record Submission: /),
      reload,
      dialog(/^Record Submission: /),
    ),
    step('records work without an address, and is told', confirm('Record'), see(/^(Enter|Give) .*(address|link)/)),
    step(
      'reminds a developer whose work is due',
      go('/vetting?step=CHALLENGE_OUT&assessment_status=SENT,STARTED'),
      rows,
      follow(/^Remind: /),
      dialog(/^Remind Developer: /),
      confirm('Remind'),
      see(/^The reminder (will be sent in|is ready)/),
    ),
    step(
      'reads what a review verified, skill by skill',
      go('/vetting?step=DECISION'),
      rows,
      openRow(1),
      tab('Skills'),
      see(/\d+ verified, \d+ claimed/),
    ),
    step(
      'rejects without a reason, and is told',
      go('/developers?stage=VETTING&status=PROFILE_REVIEW'),
      rows,
      openRow(1),
      at(/\/developer\//),
      push('Other moves'),
      (page) => page.getByRole('menuitem', { name: 'Reject …' }).click(),
      dialog(/^Reject: /),
      confirm('Reject'),
      see('Give a reason.'),
    ),
    step(
      'finds no price of a client, and no way to end a placement',
      go('/developers?stage=MEMBER&status=ROLLING_OFF'),
      rows,
      openRow(1),
      push(/^Open placement as /),
      dialog(/^Placement of /),
      see(/^Cost \$/),
      miss(/^Bill \$/),
      lacksButton('End Early …'),
    ),
    step(
      'adds an assessment without a name, and is told',
      go('/assessments?dialog=add-assessment'),
      dialog('Add Assessment'),
      confirm('Add Assessment'),
      see(/^Enter the assessment/),
    ),
    step(
      'adds one, and reads that it cannot be sent without criteria',
      fill(/^Name/, 'Walked design talk'),
      choose(/^Type/, 'Tech interview'),
      confirm('Add Assessment'),
      see('This draft has no criteria yet, so it cannot be sent.'),
    ),
    step(
      'saves a rubric without a criterion, and is told',
      push('Edit Rubric'),
      dialog('Edit Rubric'),
      confirm('Save'),
      see('Add at least one criterion.'),
    ),
    step(
      'opens a challenge by its address of the specification',
      go('/challenges'),
      rows,
      openRow(1),
      at(/\/challenges\/[0-9a-f-]{36}/),
      reload,
      dialog('Challenge'),
    ),
    step(
      'goes from what is late to who it is, and saves that as a file',
      go('/vetting-overview'),
      follow(/^Profile review, late: /),
      dialog(/^Late: Profile review/),
      saves('Export CSV', /\.csv$/),
    ),
    step(
      'reads who is lenient, and on which criterion',
      go('/vetting-overview?tab=calibration&period=all'),
      see('Leniency'),
      calm,
    ),
    ...closedDoors('/clients', '/settings/health'),
    step(
      'reads the board in the dark theme',
      go('/vetting?view=board'),
      (page) =>
        page
          .getByRole('link', { name: / late$/ })
          .first()
          .waitFor(),
      dark,
    ),
  ],
}
