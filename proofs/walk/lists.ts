import * as s from './step.ts'

/** The address, the heading and the exported file of a list that a role opens. */
interface List {
  readonly address: string
  readonly title: string
  readonly file?: RegExp
}

export function listSteps(lists: readonly List[]): s.WalkStep[] {
  return lists.map(({ address, title, file }) =>
    file
      ? s.step(
          `exports ${title} at its opening address`,
          s.go(address),
          s.heading(title),
          s.savesFromMenu('Export CSV', 'All Columns', file),
        )
      : s.step(`opens ${title}`, s.go(address), s.heading(title)),
  )
}

/** Searches a list for a text that it does not have, and clears the search. */
export const emptyList = (address: string, search: string | RegExp): s.WalkStep =>
  s.step(
    `searches ${address} for nobody, reads that nothing matches, and clears it`,
    s.go(address),
    s.fill(search, 'nobody has this name'),
    s.see('Nothing matches these filters.'),
    s.push('Clear Filters'),
    s.calm,
    s.miss('Nothing matches these filters.'),
  )

/** Shows a screen in the dark theme, and another one at the width of a phone. */
export function looks(darkAddress: string, narrowAddress: string): s.WalkStep[] {
  return [
    s.step(`reads ${darkAddress} in the dark theme`, s.go(darkAddress), s.dark),
    s.step(`reads ${narrowAddress} on a phone, where nothing stands beyond the edge`, s.go(narrowAddress), s.narrow),
  ]
}

/** Expects a refusal at each address that the role may not open. */
export const closedDoors = (...addresses: string[]): s.WalkStep[] =>
  addresses.map((address) =>
    s.step(
      `asks for ${address}, which is not for this role, and is told so`,
      s.go(address),
      s.see(/There is no page at this address\.|This screen is for the staff/),
    ),
  )

/** These steps are the same for each role, so a missing menu or right shows here first. */
export function ownSteps(home: RegExp): s.WalkStep[] {
  return [
    s.step('lands at the first screen of the role', s.go('/'), s.at(home)),
    s.step('reads the own sessions', s.go('/you'), s.heading('Your sessions'), s.see('This one')),
    s.step(
      'opens the palette by keyboard and goes to the sessions',
      s.go('/'),
      s.press('Control+k'),
      s.dialog('Search and commands'),
      s.typeInto('your sessions'),
      s.see('Your sessions'),
      s.press('Enter'),
      s.at(/\/you$/),
    ),
    s.step('goes back by the button of the browser', s.back, s.at(home)),
    s.step(
      'looks for what the palette does not know',
      s.press('Control+k'),
      s.dialog('Search and commands'),
      s.typeInto('qqqqqq'),
      s.see('Nothing matches'),
      s.press('Escape'),
      s.noDialog,
    ),
  ]
}
