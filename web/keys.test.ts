import { expect, test } from 'vitest'

/** Files that handle keys which `?` does not list, each with the reason. */
const untold: Readonly<Record<string, string>> = {
  './platform/board/BoardCardItem.tsx': 'the board tells how its cards are moved',
  './developers/inline/InlineEditor.tsx': 'the form around it tells, since nobody asks for keys while they type',
  './platform/listLayouts/ColumnItem.tsx': 'the list of columns tells for all of them',
  './platform/listLayouts/ColumnsButton.tsx': 'Escape closes a popover',
  './platform/lists/filters/ChoiceFilter.tsx': 'arrows choose within a popover, as in every list of choices',
  './platform/lists/filters/FilterPill.tsx': 'Escape and Enter close a popover',
  './platform/mentions/MentionArea.tsx': 'arrows choose within its list, as in every list of choices',
  './platform/palette/CommandDialog.tsx': 'the shell tells, and arrows choose as in every list of choices',
  './platform/ui/inputs/choices/ComboBoxInput.tsx': 'Escape closes its list',
  './platform/ui/inputs/days/DateField.tsx': 'Enter ends typing, as leaving the field does',
  './platform/ui/inputs/days/DayCalendar.tsx': 'Escape closes the calendar',
  './platform/ui/inputs/choices/MultiSelectInput.tsx': 'Escape closes its list',
  './platform/ui/inputs/choices/TagsBoxInput.tsx': 'Escape closes its list',
  './platform/ui/overlays/Menu.tsx': 'arrows choose within a menu, as in every menu',
  './platform/ui/overlays/Tooltip.tsx': 'Escape hides a tooltip',
  './platform/ui/tables/GroupRow.tsx': 'the table tells for all its rows',
  './platform/ui/tables/TableHeading.tsx': 'the table tells for all its headings',
  './platform/ui/tables/TableRow.tsx': 'the table tells for all its rows',
  './reviews/drafts/CriterionField.tsx': 'the review tells for all its fields',
  './reviews/drafts/SkillField.tsx': 'the review tells for all its fields',
  './skillsSearch/job/SelectJobDialog.tsx': 'any key means that a job is chosen by keyboard',
}

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('whatever handles keys has a label for each, which the dialog of the keys shows', () => {
  const handling = Object.entries(sources).filter(([, text]) =>
    /onKeyDown=|useHotkeys\(|addEventListener\('key|useDocumentKeys\(/.test(text),
  )
  expect(handling.length).toBeGreaterThan(20)
  const silent = handling.filter(([, text]) => !/useKeyHelp\(|useDocumentKeys\(/.test(text)).map(([file]) => file)
  expect(silent.toSorted(), 'declare its keys by useDocumentKeys or useKeyHelp').toEqual(Object.keys(untold).toSorted())
})
