import { emptyList, looks, ownSteps } from './lists.ts'
import {
  at,
  back,
  chosen,
  dark,
  dialog,
  fieldHolds,
  go,
  heading,
  inSecondTab,
  lacksButton,
  miss,
  narrow,
  openRow,
  press,
  push,
  reload,
  rows,
  see,
  step,
  type Walk,
} from './step.ts'

const list = '/my-assessments'
const tab = (name: string) =>
  step(`reads the tab ${name}`, go(`${list}?tab=${name}`), heading(/^My Assessments \(\d+\)$/))
const turnedAway = (address: string) =>
  step(`asks for ${address} and is led back to the own reviews`, go(address), at(/\/my-assessments$/))

/** Reviews anonymous work by keyboard. */
export const reviewer: Walk = {
  who: 'reviewer',
  steps: [
    ...ownSteps(/\/my-assessments$/),
    step('reads what waits, the earliest due first', go(list), heading(/^My Assessments \(\d+\)$/), rows),
    ...['overdue', 'todo', 'drafts', 'done', 'all'].map(tab),
    step('pages through all', go(`${list}?tab=all`), push('Next page'), at(/page=2/), rows),
    step('goes back a page', back, at(/tab=all$/)),
    step('sorts by code name', push('Code name'), at(/sort=code_name/), rows),
    step('reloads, and the sort stays', reload, at(/sort=code_name/), rows),
    emptyList(list, 'Search assessments'),
    step(
      'opens the first review by keyboard',
      go(list),
      rows,
      (page) => page.getByRole('table').getByRole('link').first().press('Enter'),
      see('Score so far'),
    ),
    step(
      'reads no name of the developer, and no way to their page',
      heading(/^[A-Z][a-z]+ [A-Z][a-z]+ \d+$/),
      lacksButton('Other moves'),
    ),
    step('scores the first criterion by key, and it is saved', press('3'), see('Saved.')),
    step(
      'scores the second, changes it, and writes why',
      press('1', 'ArrowUp', 'c'),
      (page) => page.keyboard.type('One function does everything.'),
      see('Saved.'),
    ),
    step(
      'reloads in the middle, and nothing is lost',
      reload,
      fieldHolds(/^Comment on Code quality/, 'One function does everything.'),
    ),
    step(
      'sends too early: what was claimed is asked for, and nothing is ticked',
      press('Control+Enter'),
      see('Not shown'),
    ),
    step('answers the first skill by a key', press('n'), chosen('Not shown')),
    step('reads the review in the dark theme', dark, see('Score so far')),
    step('reads the review on a phone', narrow),
    step('opens the same review in a second tab', async (page) =>
      inSecondTab(new URL(page.url()).pathname, see('Score so far'))(page),
    ),
    step('goes back to the list, where it is a draft', go(`${list}?tab=drafts`), rows),
    step(
      'opens a review that was sent, which is locked',
      go(`${list}?tab=done`),
      rows,
      openRow(1),
      see(/was sent, so you can no longer change it/),
    ),
    step('presses a score there, and nothing changes', press('3'), see(/was sent, so you can no longer change it/)),
    step('goes back to the done ones', back, at(/tab=done/), rows),
    step('reads the done ones in the dark theme', dark, rows),
    step('opens an overdue review', go(`${list}?tab=overdue`), rows, openRow(1), see(/Score so far|Accept/)),
    ...['/skills-search', '/developers', '/metrics', '/clients'].map(turnedAway),
    step('opens the bell', go(list), rows, (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /otification/ })
        .click()
        .then(() => page.getByRole('dialog').first().waitFor()),
    ),
    step(
      'asks for a review that does not exist',
      go('/developer/-/assessments/00000000-0000-4000-8000-000000000000'),
      see(/not found/),
    ),
    ...looks(list, list),
    step(
      'opens the palette, which offers only what the role has',
      go(list),
      press('Control+k'),
      dialog('Search and commands'),
      see('Logout'),
      miss('Metrics'),
    ),
  ],
}
