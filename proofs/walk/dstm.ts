import { expect, type Page } from '@playwright/test'
import { closedDoors, emptyList, listSteps, looks, ownSteps } from './lists.ts'
import {
  at,
  back,
  calm,
  choose,
  chosen,
  confirm,
  dialog,
  fieldHolds,
  fill,
  go,
  hasButton,
  heading,
  inSecondTab,
  lacksButton,
  miss,
  noDialog,
  oneFewer,
  openRow,
  type PageAction,
  press,
  push,
  reload,
  rows,
  see,
  step,
  tick,
  undo,
  type Walk,
} from './step.ts'

const checkIn = /^Check-in: /
const record = /^Record Check-in: /
const placement = /^Placement of /

const numberIn = (text: string | null) => Number(text?.replaceAll(',', '').match(/\d+/)?.[0])

/** Follows a link with a number, and expects that number in the list that it opens. */
function followCount(link: (page: Page) => ReturnType<Page['locator']>, title: string): PageAction {
  return async (page) => {
    const count = numberIn(await link(page).textContent())
    expect(count).not.toBeNaN()
    await link(page).click()
    await heading(new RegExp(`^${title} \\(${count.toLocaleString('en-US')}\\)$`))(page)
  }
}

const part = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: /^Parts of / }).getByRole('link', { name })
const cell = (column: number) => (page: Page) =>
  page.getByRole('table').getByRole('row').nth(1).getByRole('cell').nth(column).getByRole('link')

const suggested =
  (field: string, index: number): PageAction =>
  async (page) => {
    await page.getByRole('combobox', { name: field }).last().click()
    await page.getByRole('listbox', { name: field }).getByRole('option').nth(index).click()
  }

/** The table is sorted by size, so the first row has the largest portfolio. */
const largest: PageAction = async (page) => {
  const name = (await page.getByRole('table').locator('bdi').first().textContent()) ?? ''
  await page.getByRole('dialog').getByRole('combobox', { name: 'From' }).fill(name)
  await page.getByRole('listbox', { name: 'From' }).getByRole('option', { name }).click()
}

/** Holds the check-ins that are due, and takes care of placed developers. */
export const dstm: Walk = {
  who: 'dstm',
  steps: [
    ...ownSteps(/\/vetting$/),
    ...listSteps([
      { address: '/check-in', title: 'Check-ins', file: /\.csv$/ },
      { address: '/check-in?tab=placed', title: 'Placements', file: /\.csv$/ },
      { address: '/check-in?tab=follow-ups', title: 'Follow-ups', file: /\.csv$/ },
      { address: '/dstms', title: 'DSTMs', file: /\.csv$/ },
      { address: '/developers?stage=MEMBER&status=', title: 'Developers', file: /\.csv$/ },
    ]),
    step('counts as many overdue as the tab says', go('/check-in'), followCount(part('Overdue'), 'Check-ins'), rows),
    step(
      'counts who is placed apart from who starts',
      followCount(part('All placed'), 'Placements'),
      followCount(part('Starting'), 'Placements'),
    ),
    emptyList('/check-in?tab=all', 'Search name, job or company'),
    step('pages through all check-ins', go('/check-in?tab=all'), rows, push('Next page'), at(/page=2/), calm, rows),
    step(
      'opens an overdue check-in by keyboard',
      go('/check-in?tab=overdue'),
      rows,
      (page) => page.getByRole('table').getByRole('link').first().press('Enter'),
      dialog(checkIn),
      see('Planned by'),
    ),
    step(
      'records it without a word, and is told what lacks',
      push('Record …'),
      dialog(record),
      confirm('Record Check-in'),
      see('Choose how you talked.'),
      see('Choose a mood.'),
    ),
    step(
      'names a worry without a note, and is told',
      choose('How', 'Call'),
      tick('Wants to leave'),
      confirm('Record Check-in'),
      see('Write in a note why the mood is “Wants to leave”.'),
    ),
    step(
      'leaves the half typed form, and is asked first',
      fill('Notes', 'The client may stop the project.'),
      press('Escape'),
      dialog('Discard changes?'),
    ),
    step(
      'keeps editing, and all of it is still there',
      confirm('Keep Editing'),
      fieldHolds('Notes', 'The client may stop the project.'),
      chosen('Wants to leave'),
    ),
    step(
      'reloads in the dialog, which opens again with nothing recorded',
      reload,
      dialog(checkIn),
      hasButton('Record …'),
      miss('The client may stop the project.'),
    ),
    step(
      'records the worry with a follow-up, and one fewer is overdue',
      oneFewer(
        /^Check-ins \((\d+)\)$/,
        push('Record …'),
        dialog(record),
        choose('How', 'Call'),
        tick('Wants to leave'),
        fill('Notes', 'The client may stop the project.'),
        push('Add Follow-up'),
        fill('What', 'Ask the client about March'),
        confirm('Record Check-in'),
        dialog(checkIn),
      ),
      see('The client may stop the project.'),
    ),
    step(
      'checks the follow-up off',
      (page) => page.getByRole('checkbox', { name: /^Done: / }).click(),
      (page) => expect(page.getByRole('checkbox', { name: /^Done: / })).toBeChecked(),
    ),
    step('takes that back', undo, (page) => expect(page.getByRole('checkbox', { name: /^Done: / })).not.toBeChecked()),
    step(
      'closes the dialog by Escape, and stands in the same list',
      press('Escape'),
      noDialog,
      at(/tab=overdue$/),
      rows,
    ),
    step(
      'lets another one rest without a reason, and is told',
      openRow(1),
      dialog(checkIn),
      push('Snooze …'),
      confirm('Snooze'),
      see(/reason/i),
    ),
    step(
      'lets it rest for a holiday, reads until when, and takes it back',
      fill('Until', '15 Jan 2027'),
      fill('Reason', 'They are on holiday.'),
      confirm('Snooze'),
      see('The check-in comes back on 15 Jan 2027.'),
      undo,
      see('This change is undone: “The check-in comes back on 15 Jan 2027.”'),
    ),
    step(
      'records in one tab what was rescheduled in another, and is told who was first',
      go('/check-in?tab=overdue'),
      rows,
      openRow(1),
      dialog(checkIn),
      push('Record …'),
      choose('How', 'Chat'),
      tick('Good'),
      async (page) => {
        const { pathname, search } = new URL(page.url())
        await inSecondTab(
          pathname + search,
          push('Reschedule …'),
          fill('Due', '20 Jan 2027'),
          confirm('Save'),
          see('The check-in is rescheduled.'),
        )(page)
      },
      confirm('Record Check-in'),
      see(/You changed this check-in in another tab/),
    ),
    step(
      'plans a check-in for nobody, and is told',
      go('/check-in'),
      push('Plan Check-in'),
      dialog('Plan Check-in'),
      confirm('Plan Check-in'),
      see('Choose a day.'),
    ),
    step(
      'plans it for a day',
      suggested('Placement', 0),
      fill('Due', '12 Jan 2027'),
      confirm('Plan Check-in'),
      see(/ is planned for 12 Jan 2027\.$/),
    ),
    step(
      'opens the dialog of a new check-in by its address, and closes it',
      go('/check-in/timeline/new/'),
      dialog('Add Check-in'),
      press('Escape'),
      noDialog,
      at(/\/check-in$/),
    ),
    step(
      'walks through the timeline by keyboard, and opens a check-in',
      go('/check-in/timeline?span=quarter'),
      async (page) => {
        const marks = page.getByRole('list', { name: /^Check-ins of / }).getByRole('link')
        await marks.first().focus()
        await page.keyboard.press('ArrowRight')
        await expect(marks.nth(1)).toBeFocused()
        await page.keyboard.press('Enter')
      },
      dialog(checkIn),
      see(/^(Held|Planned by)$/),
    ),
    step(
      'opens a portfolio with as many members as the DSTMs count',
      go('/dstms?sort=-members'),
      rows,
      followCount(cell(1), 'Developers'),
    ),
    step(
      'goes back, and moves a portfolio without a note, and is told',
      back,
      rows,
      push('Move Portfolio'),
      dialog('Move Portfolio'),
      largest,
      see(/^\d+ developers? will move/),
      suggested('To', 0),
      confirm('Move Portfolio'),
      see('Write what the new DSTM should know.'),
    ),
    step(
      'finds a placement that ends soon, and reads no bill rate in it',
      go('/developers?stage=MEMBER&status=ROLLING_OFF'),
      rows,
      openRow(1),
      push(/^Open placement as /),
      dialog(placement),
      see(/^Cost \$/),
      miss(/^Bill \$/),
      lacksButton('New Rates …'),
    ),
    step(
      'ends it early without a reason, and is told',
      push('End Early …'),
      confirm('End Early'),
      see('Choose a reason.'),
    ),
    step(
      'sends members a merge field that does not exist, and is refused',
      go('/developers?stage=MEMBER&status='),
      rows,
      (page) => page.getByRole('table').getByRole('checkbox').nth(1).check(),
      push('Message'),
      fill('Subject', 'Hello'),
      (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).fill('Hi {{firstname}}'),
      confirm(/^Send /),
      see(/\{\{firstname\}\} is not a merge field/),
    ),
    step(
      'opens the bell, and reads what waits',
      go('/check-in'),
      calm,
      (page) =>
        page
          .getByRole('banner')
          .getByRole('button', { name: /otification/ })
          .click(),
      dialog('Notifications'),
      (page) => page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor(),
    ),
    ...closedDoors('/settings/health'),
    ...looks('/check-in', '/check-in?tab=at-risk'),
  ],
}
