import { unknownNameList } from '#shared/skills/unknownNames.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import { UnknownNameExamples } from './UnknownNameExamples.tsx'
import type { ListedName } from './unknownNamesQuery.ts'

export const unknownNameColumns = listColumns<ListedName>()(unknownNameList, {
  name: { cell: ({ name, examples }) => <UnknownNameExamples name={name} examples={examples} /> },
  texts: { width: 90 },
  resumes: { width: 100 },
  jobs: { width: 80 },
  imported: { width: 100 },
})
