import { expect, test } from 'vitest'

/** Files that add a record without a message that links to it, each with the reason. */
const silent: Readonly<Record<string, string>> = {
  './assessments/AddReviewer.tsx': 'the reviewer appears in the list below, with Undo',
  './daysOff/AvailabilityDialog.tsx': 'the days appear in the dialog, which is all that shows them',
  './developerAssessments/work/AnonymousCopyDialog.tsx': 'the copy appears in the work that it stands for',
  './jobs/details/addJobFragment.ts': 'the dialogs that add by it name the job',
  './notes/NoteForm.tsx': 'the note appears below the form, and the dialog of a call names it',
  './skills/useUnknownNameActions.tsx': 'many names at once, and the message of a bulk action takes them back',
}

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.ts', '!./platform/lib/gql/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** `AddDialog` asks for a name and an address. The other functions get them as an argument, `useSave` as the last one. */
const tellsWhat = /<AddDialog|showAdded\(\{|showUndo\([^;]*(?:, made|\{ name[:,])|=> \(\{\s*name[:,]/

test('whatever is added is named by a message that links to it', () => {
  const adding = Object.entries(sources).filter(([, text]) =>
    /\bmutation (?:add|copy|plan(?!Messages))\w+\(/.test(text),
  )
  expect(adding.length).toBeGreaterThan(20)
  const others = adding.filter(([, text]) => !tellsWhat.test(text)).map(([file]) => file)
  expect(others, 'say it by useShowAdded or useUndo').toEqual(Object.keys(silent))
})
